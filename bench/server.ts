import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HEAP_FLAGS } from '../test/crash/server.ts'

export interface RunningServer {
  readonly url: string
  /** Resident memory in MB. */
  memory(): number
  stop(): Promise<void>
}

/**
 * Starts the server as an operator would, as a process of its own. BENCH_SERVER_DIR names another checkout whose server is started
 * instead, to measure an older version.
 *
 * @param command what else starts it
 * @param output a file for what it says, instead of our own
 */
export async function startServer(
  port: number,
  environment: Record<string, string>,
  [program = '', ...words]: readonly string[] = [process.execPath, ...HEAP_FLAGS, 'scripts/start.js'],
  output: 'inherit' | number = 'inherit',
): Promise<RunningServer> {
  // npm keeps a signal to itself: what it starts gets it by its group.
  const inGroup = program !== process.execPath
  const child = spawn(program, words, {
    detached: inGroup,
    cwd: process.env.BENCH_SERVER_DIR ?? join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', output, 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await connected(url))) {
    if (child.exitCode !== null) throw new Error('the server ended before it answered')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, memory: () => residentMegabytes(child), stop: () => ended(child, url, inGroup) }
}

/** Whether anybody listens. */
const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

async function connected(url: string): Promise<boolean> {
  try {
    const health = (await (await fetch(`${url}/api/health`)).json()) as { status: string }
    return health.status === 'ok'
  } catch {
    return false
  }
}

function residentMegabytes(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

async function ended(child: ChildProcess, url: string, inGroup: boolean): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(inGroup ? -child.pid : child.pid, 'SIGTERM')
  await gone
  while (await isUp(url)) await new Promise((resolve) => setTimeout(resolve, 20))
}
