// Rewrites stored activation codes: with the current key after a change of keys, and with a fingerprint where an earlier
// version stored none. Each batch is a transaction. Which codes are done is read from the rows themselves, so the next run
// finishes what an interrupted one left.

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type Db, inTransaction, type Tx, violatesUnique } from '#server/db/transaction.ts'
import type { CodeCipher } from './code-cipher.ts'
import { isUsedCode } from './used-codes.ts'

interface Rewritten {
  /** How many codes this run stored again. */
  readonly changed: number
  /** Codes that were given out before, for another redemption. */
  readonly repeated: readonly string[]
  /** Codes that none of the keys opens; they stay as they are. */
  readonly unreadable: readonly string[]
}

interface Options {
  readonly batch?: number
  /** Called after each commit with the number of codes changed so far. */
  readonly onBatch?: (changed: number) => void
}

type Condition = (eb: ExpressionBuilder<Schema, 'activation_codes'>) => Expression<SqlBool>

const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const ATTEMPTS = 5

/** Encrypts and fingerprints all codes with the current key. */
export async function rotateCodes(
  db: Db,
  cipher: CodeCipher,
  options: Options = {},
): Promise<Pick<Rewritten, 'changed' | 'unreadable'>> {
  const { changed, unreadable } = await rewrite(db, cipher, storedBefore(cipher), options)
  return { changed, unreadable }
}

const hasNoFingerprint: Condition = (eb) => eb('fingerprint', 'is', null)

/**
 * Adds the fingerprints that the next codes of earlier versions lack.
 *
 * @param after the id that ended the batch before; null for the first one
 * @returns how many codes it read, and the id that ends this batch; undefined if there are no more
 * @throws Error that violates `activation_codes_once` when staff give out one of these codes at the same moment
 */
export async function addFingerprints(
  tx: Tx,
  cipher: CodeCipher,
  after: string | null,
  size = BATCH,
): Promise<Rewritten & { readonly handled: number; readonly last: string | undefined }> {
  const done = await rewriteRows(tx, cipher, hasNoFingerprint, after ?? FIRST_ID, size)
  return { ...done, handled: done.changed + done.unreadable.length }
}

/** Counts the codes without a fingerprint, which have an index of their own. */
export async function countWithoutFingerprint(db: Db): Promise<number> {
  const { left } = await db
    .selectFrom('activation_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where(hasNoFingerprint)
    .executeTakeFirstOrThrow()
  return left
}

/** Returns how many codes were not encrypted, or not fingerprinted, with the current key. */
export async function countCodesLeft(db: Db, cipher: CodeCipher): Promise<number> {
  const { left } = await db
    .selectFrom('activation_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where(storedBefore(cipher))
    .executeTakeFirstOrThrow()
  return left
}

const storedBefore =
  ({ currentPrefix, fingerprintPrefix }: CodeCipher): Condition =>
  () =>
    sql<boolean>`not (starts_with(ciphertext, ${currentPrefix})
      and starts_with(coalesce(fingerprint, ''), ${fingerprintPrefix}))`

async function rewrite(
  db: Db,
  cipher: CodeCipher,
  isLeft: Condition,
  { batch = BATCH, onBatch = () => {} }: Options,
): Promise<Rewritten> {
  const repeated: string[] = []
  const unreadable: string[] = []
  let changed = 0
  let after: string | undefined = FIRST_ID
  while (after !== undefined) {
    const done = await rewriteBatch(db, cipher, isLeft, after, batch)
    changed += done.changed
    repeated.push(...done.repeated)
    unreadable.push(...done.unreadable)
    after = done.last
    if (done.changed > 0) onBatch(changed)
  }
  return { changed, repeated, unreadable }
}

/** Rewrites the next codes after an id. `last` is the id that ends the batch, undefined after the last batch. */
async function rewriteBatch(db: Db, cipher: CodeCipher, isLeft: Condition, after: string, size: number) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, (tx) => rewriteRows(tx, cipher, isLeft, after, size))
    } catch (error) {
      // Staff gave out one of these codes at the same moment: the next attempt sees it.
      if (attempt >= ATTEMPTS || !violatesUnique(error, 'activation_codes_once')) throw error
    }
  }
}

async function rewriteRows(tx: Tx, cipher: CodeCipher, isLeft: Condition, after: string, size: number) {
  const repeated: string[] = []
  const unreadable: string[] = []
  const rows = await tx
    .selectFrom('activation_codes')
    .select(['id', 'ciphertext as stored'])
    .where('id', '>', after)
    .where(isLeft)
    .orderBy('id')
    .limit(size)
    .forNoKeyUpdate()
    .execute()
  for (const { id, stored } of rows) {
    const code = openCode(cipher, stored, id)
    if (code === undefined) {
      unreadable.push(id)
      continue
    }
    const fingerprints = cipher.fingerprints(code)
    const isRepeated = await isUsedCode(tx, fingerprints, id)
    if (isRepeated) repeated.push(id)
    await tx
      .updateTable('activation_codes')
      .set({
        ...(!stored.startsWith(cipher.currentPrefix) && { ciphertext: cipher.encrypt(code, id) }),
        fingerprint: fingerprints[0],
        is_repeated: isRepeated,
      })
      .where('id', '=', id)
      .execute()
  }
  return { changed: rows.length - unreadable.length, repeated, unreadable, last: rows.at(-1)?.id }
}

function openCode(cipher: CodeCipher, stored: string, id: string): string | undefined {
  try {
    return cipher.decrypt(stored, id)
  } catch {
    return undefined
  }
}
