// A member's picture. Files are not part of a transaction, so a row is inserted before the file is stored, with a time
// after which the file is deleted unless it is in use. A sweep deletes unused files, also after a crash.

import type { Logger } from 'pino'
import { PICTURES_PER_HOUR } from '#contracts/picture-rules.ts'
import type { Crop } from '#contracts/pictures.ts'
import type { Clock } from '#server/adapters/clock.ts'
import type { FileStore } from '#server/adapters/file-store.ts'
import { newRandomId, type Random } from '#server/adapters/random.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { takeThrottle } from '#server/http/rate-limit.ts'
import type { AccountData } from './account-data.ts'
import { encodePicture } from './encode-picture.ts'
import { imageUrlOf } from './store.ts'

export interface PictureContext {
  readonly files: FileStore
  readonly random: Random
  readonly log: Logger
}

/** Retention of an unused picture; longer than any upload takes. */
const UNUSED_MS = 3_600_000

const fileOf = (id: string): string => `pictures/${id}.webp`

/**
 * Stores the file of a picture that is not in use yet. Must be called outside of a transaction.
 *
 * @returns the picture's id, which is random and cannot be guessed
 * @throws Problem those of encodePicture; imageUploadFailed if the file cannot be stored
 */
export async function storePicture(
  db: Db,
  { files, random, log }: PictureContext,
  memberId: string,
  upload: { readonly bytes: Buffer; readonly crop: Crop },
  now: Date,
): Promise<string> {
  const webp = await encodePicture(upload.bytes, upload.crop)
  const id = newRandomId(random)
  const row = { id, member_id: memberId, created_at: now, delete_after: new Date(now.getTime() + UNUSED_MS) }
  await inTransaction(db, async (tx) => {
    await tx.insertInto('pictures').values(row).execute()
  })
  try {
    await files.put(fileOf(id), webp, 'image/webp')
  } catch (error) {
    log.error({ err: error }, 'a picture could not be stored')
    throw new Problem('imageUploadFailed')
  }
  return id
}

/**
 * Replaces the member's picture with a stored one. Of two concurrent calls the later one wins.
 *
 * @throws Problem unauthenticated if the account was closed meanwhile; tooManyRequests
 */
export async function showPicture(tx: Tx, memberId: string, id: string, now: Date): Promise<void> {
  // Counted in this transaction, so that a failed upload does not count.
  await takeThrottle(tx, `picture ${memberId}`, { max: PICTURES_PER_HOUR, seconds: 3600 }, now)
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ image: id, updated_at: now })
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  assertThat(numUpdatedRows > 0n, 'unauthenticated')
  await releasePicture(tx, memberId, now)
  const activated = await tx
    .updateTable('pictures')
    .set({ delete_after: null })
    .where('id', '=', id)
    .where('delete_after', '>', now)
    .executeTakeFirst()
  assertThat(activated.numUpdatedRows > 0n, 'imageUploadFailed')
}

/** Removes a member's picture. The next sweep deletes its file. */
export async function erasePicture(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.updateTable('members').set({ image: null, updated_at: now }).where('id', '=', memberId).execute()
  await releasePicture(tx, memberId, now)
}

/** Marks the picture in use as unused. */
async function releasePicture(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('pictures')
    .set({ delete_after: now })
    .where('member_id', '=', memberId)
    .where('delete_after', 'is', null)
    .execute()
}

/** Reads the bytes of a picture in use. @throws Problem notFound; imageNotRead if the store fails */
export async function readPictureFile(
  db: Db,
  { files, log }: PictureContext,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', id)
    .where('delete_after', 'is', null)
    .executeTakeFirst()
  assertThat(row, 'notFound')
  const bytes = await files.get(fileOf(id)).catch((error: unknown) => {
    log.error({ err: error }, 'a picture could not be read')
    throw new Problem('imageNotRead')
  })
  assertThat(bytes, 'notFound')
  return bytes
}

/** A member's picture, for the export and the deletion of an account. */
export const pictureData: AccountData = {
  name: 'picture',
  async read(db, memberId) {
    const row = await db
      .selectFrom('pictures')
      .select(['id', 'created_at'])
      .where('member_id', '=', memberId)
      .where('delete_after', 'is', null)
      .executeTakeFirst()
    return row ? { imageUrl: imageUrlOf(row.id), uploadedAt: row.created_at.toISOString() } : null
  },
  erase: erasePicture,
}

const BATCH_SIZE = 200

/** Deletes files that are due, and then their rows. Failures are retried by the next sweep. */
export async function sweepPictures(db: Db, files: FileStore, clock: Clock, log: Logger): Promise<void> {
  const now = clock.now()
  const due = await db
    .selectFrom('pictures')
    .select('id')
    .where('delete_after', '<=', now)
    .orderBy('delete_after')
    .limit(BATCH_SIZE)
    .execute()
  for (const { id } of due) {
    try {
      await files.delete(fileOf(id))
      await db.deleteFrom('pictures').where('id', '=', id).where('delete_after', '<=', now).execute()
    } catch (error) {
      log.warn({ err: error }, 'a picture could not be deleted; trying again later')
    }
  }
}
