import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { START_FLAGS } from '../test/start-flags.ts'

export interface RunningServer {
  readonly url: string
  /** Resident memory of its process in MB: now, or the highest since its start. */
  memory(when?: 'now' | 'peak'): number
  /** Memory of the processes that it started, such as PostgreSQL's, in MB. Pages that several share count once. */
  memoryOfChildren(): number
  /** The highest of both together until it answered, in MB. */
  readonly highestAtStart: number
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
  [program = '', ...words]: readonly string[] = [process.execPath, ...START_FLAGS, 'scripts/start.js'],
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
  let highestAtStart = 0
  while (!(await connected(url))) {
    if (child.exitCode !== null) throw new Error('the server ended before it answered')
    if (child.pid) highestAtStart = Math.max(highestAtStart, residentMegabytes(child) + memoryBelow(child.pid))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    memory: (when) => residentMegabytes(child, when),
    memoryOfChildren: () => memoryBelow(Number(child.pid)),
    highestAtStart,
    stop: () => ended(child, url, inGroup),
  }
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

function residentMegabytes(child: ChildProcess, when: 'now' | 'peak' = 'now'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const figure = when === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/
  return Math.round(Number(figure.exec(status)?.[1]) / 1024)
}

/** Returns the memory of all processes below one, in MB. */
function memoryBelow(parent: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(textOf(name, 'status'))?.[1]))
  const isBelow = (id: number | undefined): boolean => id !== undefined && (id === parent || isBelow(parents.get(id)))
  const below = [...parents.keys()].filter((id) => id !== parent && isBelow(id))
  const kilobytes = below.map((id) => Number(/^Pss:\s+(\d+)/m.exec(textOf(String(id), 'smaps_rollup'))?.[1] ?? 0))
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024)
}

/** Returns what the system says of a process; nothing of one that has just ended. */
function textOf(process: string, file: string): string {
  try {
    return readFileSync(`/proc/${process}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

async function ended(child: ChildProcess, url: string, inGroup: boolean): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(inGroup ? -child.pid : child.pid, 'SIGTERM')
  await gone
  while (await isUp(url)) await new Promise((resolve) => setTimeout(resolve, 20))
}
