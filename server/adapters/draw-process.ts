// Draws pictures to share. A process of its own draws them: in this one the SVG decoder is blocked, because uploads must never reach it
// (server/modules/accounts/encode-picture.ts).

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Pictures that may wait; with more, a call is refused. */
const MAX_WAITING = 50
const LIMITS = { timeout: 30_000, maxBuffer: 2 ** 22 } as const

const run = promisify(execFile)

/**
 * Returns a function that runs a program with arguments and returns what it writes, a picture; undefined if too many wait. One program
 * runs at a time.
 *
 * @param program the URL of a file that writes the picture to standard output
 */
export function createDrawProcess(program: URL) {
  const file = fileURLToPath(program)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (...args: readonly string[]): Promise<Uint8Array<ArrayBuffer>> | undefined => {
    if (waiting >= MAX_WAITING) return undefined
    waiting += 1
    const drawn = last.then(async () => {
      // Without the environment, which contains secrets.
      const { stdout } = await run(process.execPath, [file, ...args], { ...LIMITS, env: {}, encoding: 'buffer' })
      return new Uint8Array(stdout)
    })
    last = drawn
      .catch(() => {})
      .finally(() => {
        waiting -= 1
      })
    return drawn
  }
}
