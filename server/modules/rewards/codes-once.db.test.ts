// An activation code is delivered once, regardless of staff member, time and encryption key.

import { beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { type Db, inTransaction, violatesUnique } from '#server/db/transaction.ts'
import type { Actor } from '#test/actor.ts'
import { TEST_SECRET, useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { addPlan } from '#test/plans.ts'
import { codeFor, formFor, move, planOf, redemptionAt } from '#test/redemptions.ts'
import { codeOf, storeCodes } from '#test/stored-codes.ts'
import { createCodeCipher } from './code-cipher.ts'
import { addFingerprints, rotateCodes } from './rotate-codes.ts'

const NEW = 'the key that is used from today onwards'
const app = useTestApp({ environment: { CODE_KEY: NEW, CODE_KEY_PREVIOUS: TEST_SECRET } })
const cipherOf = (current: string, previous?: string) => createCodeCipher({ current, previous }, systemRandom)
const before = cipherOf(TEST_SECRET)
const both = cipherOf(NEW, TEST_SECRET)

let member: Actor
let staff: Actor
beforeAll(async () => {
  member = await app().member({ points: 100_000 })
  staff = await app().member({ role: 'moderator' })
})

const complete = (id: string, activationCode: string) => move(staff, id, 'processing', 'completed', { activationCode })
const readStatus = async (id: string) =>
  (await app().database.db.selectFrom('redemptions').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

/** Codes as an earlier version stored them. */
async function storeWithoutFingerprints(count: number, cipher = both): Promise<string[]> {
  const { db } = app().database
  const ids = await storeCodes(db, member.id, cipher, count)
  await db.updateTable('activation_codes').set({ fingerprint: null }).where('id', 'in', ids).execute()
  return ids
}

const fingerprintsOf = (ids: readonly string[]) =>
  app()
    .database.db.selectFrom('activation_codes')
    .select(['id', 'fingerprint', 'is_repeated'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

describe('a code that was given out', () => {
  test('is refused for any other redemption, in any spelling, with the field named', async () => {
    const [first, second] = [
      await redemptionAt(member, staff, 'processing'),
      await redemptionAt(await app().member({ points: 1000 }), staff, 'processing'),
    ]
    expect((await complete(first, 'Abcd-1234')).status).toBe(200)
    for (const again of ['Abcd-1234', ' abcd 1234 ', 'ABCD1234']) {
      const refused = await complete(second, again)
      expect(refused).toMatchObject({ status: 409, code: 'activationCodeUsed' })
      expect(refused.body).toMatchObject({
        errors: [
          { field: 'activationCode', message: 'This code was already given out, or is in the stock of another plan' },
        ],
      })
    }
    expect(await readStatus(second)).toBe('processing')
    expect((await complete(second, 'ABCD-1235')).status).toBe(200)
  })

  test('is given to one of two redemptions that are completed at once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => redemptionAt(member, staff, 'processing')))
    const answers = await Promise.all(ids.map((id) => complete(id, 'RACE-1')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.filter(({ code }) => code === 'activationCodeUsed')).toHaveLength(5)
    const statuses = await Promise.all(ids.map(readStatus))
    expect(statuses.filter((status) => status === 'completed')).toHaveLength(1)
  })

  test('is recognised by the previous key until codes are rotated, and by the current one afterwards', async () => {
    const [stored = ''] = await storeCodes(app().database.db, member.id, before, 1)
    const id = await redemptionAt(member, staff, 'processing')
    expect((await complete(id, codeOf(stored))).code).toBe('activationCodeUsed')
    await rotateCodes(app().database.db, both)
    expect((await complete(id, codeOf(stored))).code).toBe('activationCodeUsed')
    const [{ fingerprint = '' } = {}] = await fingerprintsOf([stored])
    expect(fingerprint).toBe(cipherOf(NEW).fingerprints(codeOf(stored))[0])
  })
})

test('a code in stock is recognised by the previous key, and after a rotation it is delivered and read with the current one', async () => {
  const { db } = app().database
  const admin = await app().member({ role: 'super_admin' })
  const { plan } = (await addPlan(admin, { subscriptionId: 'rotated', duration: '1 Month', points: 600 })).body
  expect((await stockCodes(admin, plan.id, ['STOCK-1'])).body.added).toBe(1)
  const [free] = await db.selectFrom('activation_codes').select('id').where('plan_id', '=', plan.id).execute()
  const id = free?.id ?? ''
  // As the server stored it before the key was replaced.
  await db
    .updateTable('activation_codes')
    .set({ ciphertext: before.encrypt('STOCK-1', id), fingerprint: before.fingerprints('STOCK-1')[0] })
    .where('id', '=', id)
    .execute()
  expect((await stockCodes(admin, plan.id, ['stock 1'])).body.skipped).toEqual([{ line: 1, problem: 'available' }])
  await rotateCodes(db, both)
  const { body } = await member.call('POST /api/redemptions', { body: formFor(await planOf(member, 'rotated')) })
  const shown = await member.call('POST /api/redemptions/:id/reveal', { params: { id: body.redemption.id } })
  expect(shown.body.activationCode).toBe('STOCK-1')
  const [row] = await db.selectFrom('activation_codes').select('ciphertext').where('id', '=', id).execute()
  expect(row?.ciphertext.startsWith(cipherOf(NEW).currentPrefix)).toBe(true)
})

/** Adds fingerprints as the long work does: a batch that loses against staff is repeated. */
async function addAllFingerprints(db: Db, size?: number) {
  const found: { changed: number; repeated: string[]; unreadable: string[] } = {
    changed: 0,
    repeated: [],
    unreadable: [],
  }
  let after: string | null | undefined = null
  while (after !== undefined) {
    try {
      const from = after
      const batch: Awaited<ReturnType<typeof addFingerprints>> = await inTransaction(db, (tx) =>
        addFingerprints(tx, both, from, size),
      )
      found.changed += batch.changed
      found.repeated.push(...batch.repeated)
      found.unreadable.push(...batch.unreadable)
      after = batch.last
    } catch (error) {
      if (!violatesUnique(error, 'activation_codes_once')) throw error
    }
  }
  return found
}

describe('codes of earlier versions', () => {
  test('get their fingerprints in batches, and are recognised from then on', async () => {
    const { db } = app().database
    const ids = await storeWithoutFingerprints(7)
    expect(await addAllFingerprints(db, 3)).toEqual({ changed: 7, repeated: [], unreadable: [] })
    expect(await addAllFingerprints(db, 3)).toEqual({ changed: 0, repeated: [], unreadable: [] })
    const id = await redemptionAt(member, staff, 'processing')
    for (const one of ids) expect((await complete(id, codeOf(one))).code).toBe('activationCodeUsed')
  })

  test('that were given out twice are named and left as they are, and that code is refused as well', async () => {
    const { db } = app().database
    const [one = '', two = ''] = await storeWithoutFingerprints(2)
    await db
      .updateTable('activation_codes')
      .set({ ciphertext: both.encrypt(codeOf(one), two) })
      .where('id', '=', two)
      .execute()
    expect(await addAllFingerprints(db)).toEqual({ changed: 2, repeated: [two], unreadable: [] })
    expect((await fingerprintsOf([one, two])).map(({ is_repeated }) => is_repeated)).toEqual([false, true])
    const id = await redemptionAt(member, staff, 'processing')
    expect((await complete(id, codeOf(one))).code).toBe('activationCodeUsed')
    // Rotation leaves both unchanged, too.
    const next = cipherOf('a key that comes after the one of today', NEW)
    expect((await rotateCodes(db, next)).unreadable).toEqual([])
    expect((await fingerprintsOf([one, two])).map(({ is_repeated }) => is_repeated)).toEqual([false, true])
    await rotateCodes(db, cipherOf(NEW, 'a key that comes after the one of today'))
  })

  test('whose key is not set do not block the others', async () => {
    const { db } = app().database
    const unreadable = await storeWithoutFingerprints(4, cipherOf('a key that was lost and is in no setting any more'))
    const readable = await storeWithoutFingerprints(4)
    const done = await addAllFingerprints(db, 2)
    expect(done).toEqual({ changed: 4, repeated: [], unreadable })
    expect((await fingerprintsOf(readable)).every(({ fingerprint }) => fingerprint)).toBe(true)
    await db.deleteFrom('redemptions').where('id', 'in', unreadable).execute()
    await db.deleteFrom('activation_codes').where('id', 'in', unreadable).execute()
  })

  test('get their fingerprints while staff deliver the same codes, and none is given out again', async () => {
    const { db } = app().database
    const stored = await storeWithoutFingerprints(6)
    const waiting = await Promise.all(stored.map(() => redemptionAt(member, staff, 'processing')))
    const [, ...answers] = await Promise.all([
      addAllFingerprints(db, 2),
      ...waiting.map((id, index) => complete(id, codeOf(stored[index] ?? ''))),
    ])
    expect(answers.every(({ status, code }) => status === 200 || code === 'activationCodeUsed')).toBe(true)
    for (const { fingerprint } of await fingerprintsOf(stored)) expect(fingerprint).not.toBeNull()
    const id = await redemptionAt(member, staff, 'processing')
    for (const one of stored) expect((await complete(id, codeOf(one))).code).toBe('activationCodeUsed')
    expect((await complete(id, codeFor(id))).status).toBe(200)
  })
})
