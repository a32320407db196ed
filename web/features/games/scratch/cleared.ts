/** Alpha, of 255, below which a pixel counts as cleared. */
const TRANSPARENT_BELOW = 128

/**
 * Returns the cleared part of a surface, from 0 to 1. @param pixels red, green, blue and alpha of each pixel, as from a
 * canvas
 */
export function clearedPart(pixels: ArrayLike<number>): number {
  const count = Math.floor(pixels.length / 4)
  if (count === 0) return 0
  let cleared = 0
  for (let index = 3; index < count * 4; index += 4) if ((pixels[index] ?? 0) < TRANSPARENT_BELOW) cleared += 1
  return cleared / count
}
