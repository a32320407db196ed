import { z } from 'zod'
import { CROP_MIN, PICTURE_MAX_BYTES, PICTURE_TYPES } from './picture-rules.ts'
import { route } from './route.ts'
import { Id } from './values.ts'

const Fraction = z.coerce.number().min(0).max(1)

/**
 * The square to cut out of the picture as it is seen: `left` and `top` are parts of its width and height,
 * `side` is a part of its shorter side. Without them the largest square in the middle.
 */
export const Crop = z.object({
  left: Fraction.optional(),
  top: Fraction.optional(),
  side: Fraction.min(CROP_MIN).optional(),
})
export type Crop = z.infer<typeof Crop>

export const setAvatar = route('POST /api/me/avatar', {
  access: 'member',
  summary: 'Upload a picture of oneself; it takes the place of the one before',
  // Bounds the work of decoding: every upload counts. Stored pictures have a separate limit, `PICTURES_PER_HOUR`.
  limit: { max: 60, seconds: 3600 },
  query: Crop,
  upload: { maxBytes: PICTURE_MAX_BYTES, types: PICTURE_TYPES, tooLarge: 'imageTooLarge' },
  output: z.object({ imageUrl: z.string() }),
  errors: ['imageTypeNotAllowed', 'imageUnreadable', 'imageTooManyPixels', 'imageUploadFailed'],
})

export const removeAvatar = route('DELETE /api/me/avatar', {
  access: 'member',
  summary: 'Remove one’s picture',
  output: z.object({ imageUrl: z.null() }),
})

/** Members see each other's pictures. An id is random and says nothing; a new picture has a new one. */
export const readPicture = route('GET /api/pictures/:id', {
  access: 'member',
  summary: 'A member’s picture',
  params: z.object({ id: Id }),
  file: { type: 'image/webp', cacheSeconds: 24 * 3600 },
  output: z.instanceof(Uint8Array),
  errors: ['notFound', 'imageNotRead'],
})

export const picturesRoutes = { setAvatar, removeAvatar, readPicture }
