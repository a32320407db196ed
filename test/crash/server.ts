import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { START_FLAGS } from '../start-flags.ts'

const root = join(import.meta.dirname, '../..')

/** Creates a page where no site was built, because the server does not start without one. */
export function provideSite(): void {
  const folder = join(root, 'build/client')
  if (['__spa-fallback.html', 'index.html'].some((name) => existsSync(join(folder, name)))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Paz</title>')
}

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>
  /** SIGTERM. @returns its exit code */
  stop(): Promise<number | null>
}

/**
 * Starts the real server as a process of its own. Resolves when it answers and is connected to its database.
 *
 * @param onOutput called with each part of its standard output, which is its log
 * @param folder of another version, which serves this version's site
 */
export async function startServer(
  environment: Record<string, string>,
  onOutput: (text: string) => void = () => {},
  folder = root,
): Promise<ServerProcess> {
  // A few staff members award more points in minutes than the daily budget allows.
  const defaults = {
    ...{ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', STAFF_DAILY_POINTS: 'off' },
    SITE_DIR: join(root, 'build/client'),
    // As `npm start` sets it.
    MALLOC_MMAP_THRESHOLD_: '1048576',
  }
  const child = spawn(process.execPath, [...START_FLAGS, join(folder, 'server/main.ts')], {
    cwd: folder,
    env: { ...process.env, ...defaults, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit') as Promise<[code: number | null]>
  child.stdout?.setEncoding('utf8').on('data', onOutput)
  const url = await readUrl(child)
  while (!(await isConnected(url))) await new Promise((resolve) => setTimeout(resolve, 20))
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    const [code] = await exited
    return code
  }
  return { url, pid: child.pid ?? 0, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') }
}

/** Reads the port from the server's first line. */
function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const onData = (text: string) => {
      output += text
      const port = /https?:\/\/\S+:(\d+)/.exec(output)?.[1]
      if (!port) return
      child.stdout?.off('data', onData)
      resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', onData)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it answered: ${output}`)))
  })
}

async function isConnected(url: string): Promise<boolean> {
  const health = (await (await fetch(`${url}/api/health`)).json()) as { database: { state: string } }
  return health.database.state === 'connected'
}

/** Runs `npm run verify` on the database. @returns its exit code and its output */
export function verifyByCommand(environment: Record<string, string>): { status: number | null; output: string } {
  const command = join(root, 'server/cli/verify.ts')
  const run = spawnSync(process.execPath, [command], { env: { ...process.env, ...environment }, encoding: 'utf8' })
  return { status: run.status, output: run.stdout + run.stderr }
}
