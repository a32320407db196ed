import { PICTURE_MAX_BYTES } from '#contracts/picture-rules.ts'

/** Why a file is refused as a picture. */
export type PictureProblem = 'tooLarge' | 'wrongType' | 'unreadable'

/** A decoded picture that a member chose. */
export interface OpenPicture {
  readonly file: File
  readonly bitmap: ImageBitmap
}

/** Larger pictures are scaled down first: phones have little memory. */
const LARGEST_SIDE = 2048

/** Decodes a file as a picture. The server decides; this reports refusals early. */
export async function openPicture(file: File): Promise<OpenPicture | PictureProblem> {
  try {
    if (!isPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) return 'wrongType'
    if (file.size > PICTURE_MAX_BYTES) return 'tooLarge'
    return { file, bitmap: await shrunk(await createImageBitmap(file)) }
  } catch {
    return 'unreadable'
  }
}

/** Checks the first bytes; the file's name is not reliable. */
function isPicture(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head)
  const isWebp = text.startsWith('RIFF') && text.endsWith('WEBP')
  return text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || isWebp
}

async function shrunk(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const scale = LARGEST_SIDE / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) return bitmap
  const [resizeWidth, resizeHeight] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)))
  const small = await createImageBitmap(bitmap, {
    resizeWidth: resizeWidth ?? 1,
    resizeHeight: resizeHeight ?? 1,
    resizeQuality: 'high',
  })
  bitmap.close()
  return small
}
