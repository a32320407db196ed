// A member's picture. A file cannot be part of a transaction, so its row says what becomes of it: it is there
// before the file, with a time at which the file goes unless the picture was taken into use by then. Whatever
// breaks in between, a sweep finds every file that nobody shows.

import type { Logger } from 'pino'
import { PICTURES_PER_HOUR } from '#contracts/picture-rules.ts'
import type { Crop } from '#contracts/pictures.ts'
import type { Clock } from '#server/adapters/clock.ts'
import type { FileStore } from '#server/adapters/files.ts'
import { newRandomId, type Random } from '#server/adapters/random.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { takeThrottle } from '#server/http/rate-limit.ts'
import type { AccountData } from './account-data.ts'
import { encodePicture } from './picture-code.ts'
import { imageUrlOf } from './store.ts'

export interface PictureContext {
  readonly files: FileStore
  readonly random: Random
  readonly log: Logger
}

/** Long after the slowest upload has ended. */
const UNUSED_MS = 3_600_000

const fileOf = (id: string): string => `pictures/${id}.webp`

/**
 * Keeps the file of a picture that is not in use yet. Must be called outside of any transaction.
 *
 * @returns the picture's id: all of it random, so that nobody finds a picture by guessing
 * @throws Problem what encodePicture refuses; imageUploadFailed when the file cannot be kept
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
 * Shows a stored picture in place of the one before. Of two at once the later one stays.
 *
 * @throws Problem unauthenticated for an account that was closed meanwhile; tooManyRequests
 */
export async function showPicture(tx: Tx, memberId: string, id: string, now: Date): Promise<void> {
  // Counted in the transaction that shows it, so that an upload that fails takes nothing from the limit.
  await takeThrottle(tx, `picture ${memberId}`, { max: PICTURES_PER_HOUR, seconds: 3600 }, now)
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ image: id, updated_at: now })
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  assertThat(numUpdatedRows > 0n, 'unauthenticated')
  await letGo(tx, memberId, now)
  const taken = await tx
    .updateTable('pictures')
    .set({ delete_after: null })
    .where('id', '=', id)
    .where('delete_after', '>', now)
    .executeTakeFirst()
  assertThat(taken.numUpdatedRows > 0n, 'imageUploadFailed')
}

/** Removes a member's picture: nobody sees it any more, and its file goes with the next sweep. */
export async function erasePicture(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.updateTable('members').set({ image: null, updated_at: now }).where('id', '=', memberId).execute()
  await letGo(tx, memberId, now)
}

/** The picture in use, if there is one, is so no longer. */
async function letGo(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('pictures')
    .set({ delete_after: now })
    .where('member_id', '=', memberId)
    .where('delete_after', 'is', null)
    .execute()
}

/** The bytes of a picture that somebody shows. @throws Problem notFound; imageNotRead when the store fails */
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

const AT_ONCE = 200

/** Deletes the files whose time has come, and then their rows. What fails stays for the next time. */
export async function sweepPictures(db: Db, files: FileStore, clock: Clock, log: Logger): Promise<void> {
  const now = clock.now()
  const due = await db
    .selectFrom('pictures')
    .select('id')
    .where('delete_after', '<=', now)
    .orderBy('delete_after')
    .limit(AT_ONCE)
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
