import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#test/postgres.ts'
import { temporaryFolder, tinySite } from '#test/server-process.ts'
import { until } from '#test/until.ts'

const root = join(import.meta.dirname, '..')

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** The process and everything that it started. */
function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean)
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))]
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

// npm passes a signal to its shell alone, and a shell that still has a child ends without it.
test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGINT'] as const)(
  'npm start that gets %s ends its server, and waits for it',
  async (signal) => {
    using folder = temporaryFolder()
    const port = await freePort()
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
    const npm = spawn('npm', ['start', '--silent'], {
      cwd: root,
      env: {
        ...{
          PATH,
          HOME,
          NODE_COMPILE_CACHE,
          PORT: String(port),
          DATA_DIR: folder.path,
          SITE_DIR: tinySite(folder.path),
        },
        // It serves without a database too, and migrating an embedded one takes longer than everything else here.
        DATABASE_URL: 'postgres://none@127.0.0.1:9/none',
      },
      stdio: 'ignore',
    })
    const exit = once(npm, 'exit')
    await until(
      () => listens(port),
      (is) => is,
    )
    const family = familyOf(npm.pid ?? 0)
    try {
      npm.kill(signal)
      await exit
      expect(await listens(port)).toBe(false)
      expect(family.filter(isRunning)).toEqual([])
    } finally {
      for (const pid of family) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
    }
  },
)
