// The pictures of achievements to share. A process of its own draws them: in this one the SVG decoder is blocked, because uploads must
// never reach it (server/modules/accounts/encode-picture.ts).

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AchievementKind } from '#contracts/achievement-rules.ts'

const DRAW_PICTURE = fileURLToPath(new URL('draw-picture.ts', import.meta.url))
const LIMITS = { timeout: 30_000, maxBuffer: 2 ** 22 } as const

const run = promisify(execFile)
/** Returns a function that returns the PNG of an achievement. It is drawn once for each kind and process, one at a time. */
export function createSharePictures(appName: string) {
  const pictures = new Map<AchievementKind, Promise<Uint8Array<ArrayBuffer>>>()
  let last: Promise<unknown> = Promise.resolve()
  return (kind: AchievementKind): Promise<Uint8Array<ArrayBuffer>> => {
    const cached = pictures.get(kind)
    if (cached) return cached
    const drawn = last.then(() => draw(kind, appName))
    last = drawn.catch(() => pictures.delete(kind))
    pictures.set(kind, drawn)
    return drawn
  }
}

async function draw(kind: AchievementKind, appName: string): Promise<Uint8Array<ArrayBuffer>> {
  // Without the environment, which contains secrets.
  const { stdout } = await run(process.execPath, [DRAW_PICTURE, kind, appName], {
    ...LIMITS,
    env: {},
    encoding: 'buffer',
  })
  return new Uint8Array(stdout)
}
