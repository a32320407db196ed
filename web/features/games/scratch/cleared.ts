/** Of a pixel's 255. Below it what lies under the cover can be seen. */
const SEEN_THROUGH = 128

/**
 * The part of a surface that was cleared, from 0 to 1.
 *
 * @param pixels red, green, blue and alpha of each pixel, as a canvas gives them
 */
export function clearedPart(pixels: ArrayLike<number>): number {
  const count = Math.floor(pixels.length / 4)
  if (count === 0) return 0
  let cleared = 0
  for (let index = 3; index < count * 4; index += 4) if ((pixels[index] ?? 0) < SEEN_THROUGH) cleared += 1
  return cleared / count
}
