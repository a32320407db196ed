import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
/** What the start script tells V8, so that memory is what an operator has. */
export const HEAP_FLAGS = [...new Set(packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--')))]

/** The server serves a site; for this test any page will do. */
export function provideSite(): void {
  const folder = join(root, 'build/client')
  if (['__spa-fallback.html', 'index.html'].some((name) => existsSync(join(folder, name)))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Paz</title>')
}

export interface CrashingServer {
  readonly url: string
  readonly pid: number
  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>
  /** SIGTERM. @returns its exit code */
  stop(): Promise<number | null>
}

/**
 * Starts the real server as a process of its own; resolves when it answers and its database is there.
 *
 * @param hear told everything that it writes to its standard output: its log
 */
export async function startServer(
  environment: Record<string, string>,
  hear: (text: string) => void = () => {},
): Promise<CrashingServer> {
  // Few staff do in minutes here what many do in days.
  const own = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', STAFF_DAILY_POINTS: 'off' }
  const child = spawn(process.execPath, [...HEAP_FLAGS, join(root, 'server/main.ts')], {
    cwd: root,
    env: { ...process.env, ...own, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit') as Promise<[code: number | null]>
  child.stdout?.setEncoding('utf8').on('data', hear)
  const url = await announcedUrl(child)
  while (!(await connected(url))) await new Promise((resolve) => setTimeout(resolve, 20))
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    const [code] = await gone
    return code
  }
  return { url, pid: child.pid ?? 0, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') }
}

/** The server says where it is in its first line. */
function announcedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (text: string) => {
      said += text
      const port = /https?:\/\/\S+:(\d+)/.exec(said)?.[1]
      if (!port) return
      child.stdout?.off('data', listen)
      resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it answered: ${said}`)))
  })
}

async function connected(url: string): Promise<boolean> {
  const health = (await (await fetch(`${url}/api/health`)).json()) as { database: { state: string } }
  return health.database.state === 'connected'
}

/** Runs `npm run verify` on the database. @returns its exit code and what it said */
export function verifyByCommand(environment: Record<string, string>): { status: number | null; said: string } {
  const command = join(root, 'server/cli/verify.ts')
  const run = spawnSync(process.execPath, [command], { env: { ...process.env, ...environment }, encoding: 'utf8' })
  return { status: run.status, said: run.stdout + run.stderr }
}
