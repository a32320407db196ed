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
 * Starts the server as an operator would, as a separate process. BENCH_SERVER_DIR names another checkout whose server is started
 * instead, to measure an older version.
 *
 * @param command another command to start
 * @param output a file for the server's output, instead of this process's
 */
export async function startServer(
  port: number,
  environment: Record<string, string>,
  [program = '', ...words]: readonly string[] = [process.execPath, ...HEAP_FLAGS, 'scripts/start.js'],
  output: 'inherit' | number = 'inherit',
): Promise<RunningServer> {
  // npm does not pass signals on, so the whole process group gets them.
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

/** Returns whether the port accepts connections. */
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
