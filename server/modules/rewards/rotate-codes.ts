// Encrypts stored activation codes anew, with the current key. Every batch is a transaction of its own, and what
// is done is seen in the rows themselves: a run that was cut off at any point is finished by the next one.

import { type ExpressionBuilder, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import type { CodeCipher } from './code-cipher.ts'

interface Rotation {
  /** Codes that this run encrypted anew. */
  readonly changed: number
  /** Requests whose code no key opens; they are left as they are. */
  readonly unreadable: readonly string[]
}

const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * @param onBatch told after every commit how many codes were changed so far
 */
export async function rotateCodes(
  db: Db,
  cipher: CodeCipher,
  { batch = BATCH, onBatch = () => {} }: { batch?: number; onBatch?: (changed: number) => void } = {},
): Promise<Rotation> {
  const unreadable: string[] = []
  let changed = 0
  let after: string | undefined = FIRST_ID
  while (after !== undefined) {
    const done = await rotateBatch(db, cipher, after, batch)
    changed += done.changed
    unreadable.push(...done.unreadable)
    after = done.last
    if (done.changed > 0) onBatch(changed)
  }
  return { changed, unreadable }
}

/** How many codes the current key did not encrypt. */
export async function countCodesLeft(db: Db, cipher: CodeCipher): Promise<number> {
  const { left } = await db
    .selectFrom('redemptions')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where(encryptedBefore(cipher))
    .executeTakeFirstOrThrow()
  return left
}

/** @returns where the batch ended; undefined after the last one */
async function rotateBatch(db: Db, cipher: CodeCipher, after: string, size: number) {
  return await inTransaction(db, async (tx) => {
    const unreadable: string[] = []
    const rows = await tx
      .selectFrom('redemptions')
      .select(['id', 'activation_code as stored'])
      .where('id', '>', after)
      .where(encryptedBefore(cipher))
      .orderBy('id')
      .limit(size)
      .forNoKeyUpdate()
      .execute()
    for (const { id, stored } of rows) {
      const code = openCode(cipher, stored ?? '', id)
      if (code === undefined) unreadable.push(id)
      else
        await tx
          .updateTable('redemptions')
          .set({ activation_code: cipher.encrypt(code, id) })
          .where('id', '=', id)
          .execute()
    }
    return { changed: rows.length - unreadable.length, unreadable, last: rows.at(-1)?.id }
  })
}

const encryptedBefore =
  ({ currentPrefix }: CodeCipher) =>
  (eb: ExpressionBuilder<Schema, 'redemptions'>) =>
    eb.and([eb('activation_code', 'is not', null), sql<boolean>`not starts_with(activation_code, ${currentPrefix})`])

function openCode(cipher: CodeCipher, stored: string, id: string): string | undefined {
  try {
    return cipher.decrypt(stored, id)
  } catch {
    return undefined
  }
}
