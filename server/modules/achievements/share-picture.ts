import type { AchievementKind } from '#contracts/achievement-rules.ts'
import { createDrawProcess } from '#server/adapters/draw-process.ts'

const drawPicture = createDrawProcess(new URL('draw-picture.ts', import.meta.url))

/** Returns a function that returns the PNG of an achievement; undefined if too many wait. It is drawn once for each kind and process. */
export function createSharePictures(appName: string) {
  const pictures = new Map<AchievementKind, Promise<Uint8Array<ArrayBuffer>>>()
  return (kind: AchievementKind): Promise<Uint8Array<ArrayBuffer>> | undefined => {
    const cached = pictures.get(kind)
    if (cached) return cached
    const drawn = drawPicture(kind, appName)
    drawn?.catch(() => pictures.delete(kind))
    if (drawn) pictures.set(kind, drawn)
    return drawn
  }
}
