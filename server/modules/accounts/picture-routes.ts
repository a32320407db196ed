import { readPicture, removeAvatar, setAvatar } from '#contracts/pictures.ts'
import type { Mount } from '#server/http/mount.ts'
import { erasePicture, type PictureContext, readPictureFile, showPicture, storePicture } from './picture.ts'
import { imageUrlOf } from './store.ts'

export function mountPictures(mount: Mount, context: PictureContext): void {
  mount<typeof setAvatar, string>(
    setAvatar,
    async ({ tx, viewer, prepared: id, now }) => {
      await showPicture(tx, viewer.memberId, id, now)
      return { imageUrl: imageUrlOf(id) ?? '' }
    },
    ({ db, viewer, input, bytes, now }) =>
      storePicture(db, context, viewer.memberId, { bytes, crop: input.query }, now),
  )

  mount(removeAvatar, async ({ tx, viewer, now }) => {
    await erasePicture(tx, viewer.memberId, now)
    return { imageUrl: null }
  })

  mount(readPicture, ({ db, input }) => readPictureFile(db, context, input.params.id))
}
