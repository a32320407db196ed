import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import type { Actor } from '#test/actor.ts'
import { TEST_SECRET, useTestApp } from '#test/app.ts'
import { codeFor, move, redemptionAt } from '#test/redemptions.ts'
import { codeOf, storeCodes, storedCodes } from '#test/stored-codes.ts'
import { type CodeCipher, createCodeCipher } from './code-cipher.ts'
import { countCodesLeft, rotateCodes } from './rotate-codes.ts'

// The server has both keys, as during a rotation.
const NEW = 'the key that is used from today onwards'
const app = useTestApp({ environment: { CODE_KEY: NEW, CODE_KEY_PREVIOUS: TEST_SECRET } })
const cipherOf = (current: string, previous?: string) => createCodeCipher({ current, previous }, systemRandom)
const before = cipherOf(TEST_SECRET)
const both = cipherOf(NEW, TEST_SECRET)
const after = cipherOf(NEW)

let member: Actor
beforeAll(async () => {
  member = await app().member()
})
beforeEach(async () => {
  const { db } = app().database
  await db.deleteFrom('redemptions').where('member_id', '=', member.id).execute()
  await db
    .deleteFrom('activation_codes')
    .where(
      'id',
      'not in',
      db.selectFrom('redemptions').select('code_id').where('code_id', 'is not', null).$castTo<{ code_id: string }>(),
    )
    .execute()
})

/** The ids of ten codes that were encrypted with the key before. */
const tenCodes = () => storeCodes(app().database.db, member.id, before, 10)

async function opens(cipher: CodeCipher, ids: readonly string[]): Promise<number> {
  const stored = await storedCodes(app().database.db, ids)
  return ids.filter((id) => {
    try {
      return cipher.decrypt(stored.get(id) ?? '', id) === codeOf(id)
    } catch {
      return false
    }
  }).length
}

describe('rotating activation codes', () => {
  test('re-encrypts all codes, and a second run has nothing to do', async () => {
    const { db } = app().database
    const ids = await tenCodes()
    expect(await countCodesLeft(db, both)).toBe(10)
    const progress: number[] = []
    expect(await rotateCodes(db, both, { batch: 4, onBatch: (soFar) => progress.push(soFar) })).toEqual({
      changed: 10,
      unreadable: [],
    })
    expect(progress).toEqual([4, 8, 10])
    expect(await countCodesLeft(db, both)).toBe(0)
    expect(await opens(after, ids)).toBe(10)
    expect(await opens(before, ids)).toBe(0)
    const stored = await storedCodes(db, ids)
    expect(await rotateCodes(db, both)).toEqual({ changed: 0, unreadable: [] })
    expect(await storedCodes(db, ids)).toEqual(stored)
  })

  test.each([1, 2, 3, 5, 6, 10])('cut off at code %i loses none and is finished by the next run', async (nth) => {
    const { db } = app().database
    const ids = await tenCodes()
    let encrypted = 0
    const dying: CodeCipher = {
      ...both,
      encrypt(code, id) {
        encrypted += 1
        if (encrypted === nth) throw new Error('killed')
        return both.encrypt(code, id)
      },
    }
    await expect(rotateCodes(db, dying, { batch: 3 })).rejects.toThrow('killed')
    // Whole batches only.
    const done = Math.floor((nth - 1) / 3) * 3
    expect(await opens(after, ids)).toBe(done)
    expect(await opens(both, ids)).toBe(10)
    expect(await rotateCodes(db, both, { batch: 3 })).toEqual({ changed: 10 - done, unreadable: [] })
    expect(await opens(after, ids)).toBe(10)
  })

  test('with a wrong previous key changes nothing and names what does not open', async () => {
    const { db } = app().database
    const ids = await tenCodes()
    const [own = ''] = await storeCodes(db, member.id, after, 1)
    const stored = await storedCodes(db, ids)
    const wrong = cipherOf(NEW, 'a key that nothing was encrypted with')
    expect(await rotateCodes(db, wrong, { batch: 4 })).toEqual({ changed: 0, unreadable: ids })
    expect(await rotateCodes(db, after, { batch: 4 })).toEqual({ changed: 0, unreadable: ids })
    expect(await storedCodes(db, ids)).toEqual(stored)
    expect(await opens(after, [own])).toBe(1)
  })

  test('skips a code that was changed or moved to another redemption, and rotates the others', async () => {
    const { db } = app().database
    const ids = await tenCodes()
    const [changed = '', moved = '', source = ''] = ids
    const stored = await storedCodes(db, ids)
    const set = (id: string, ciphertext: string) =>
      db.updateTable('activation_codes').set({ ciphertext }).where('id', '=', id).execute()
    await set(changed, `${stored.get(changed)?.slice(0, -8)}AAAAAAA=`)
    await set(moved, stored.get(source) ?? '')
    expect(await rotateCodes(db, both, { batch: 4 })).toEqual({ changed: 8, unreadable: [changed, moved].sort() })
    expect(await countCodesLeft(db, both)).toBe(2)
    expect(await opens(after, ids)).toBe(8)
  })

  test('works while members reveal and staff deliver codes', async () => {
    const { db } = app().database
    const buyer = await app().member({ points: 5000 })
    const staff = await app().member({ role: 'moderator' })
    const old = await redemptionAt(buyer, staff, 'completed')
    await db
      .updateTable('activation_codes')
      .set({ ciphertext: before.encrypt(codeFor(old), old) })
      .where('id', '=', old)
      .execute()
    const waiting = await redemptionAt(buyer, staff, 'processing')
    await storeCodes(db, member.id, before, 40)
    const reveal = (id: string) => buyer.call('POST /api/redemptions/:id/reveal', { params: { id } })
    const [rotation, delivered, ...looks] = await Promise.all([
      rotateCodes(db, both, { batch: 5 }),
      move(staff, waiting, 'processing', 'completed'),
      ...Array.from({ length: 20 }, () => reveal(old)),
    ])
    expect(rotation).toEqual({ changed: 41, unreadable: [] })
    expect(delivered.status).toBe(200)
    expect(looks.map(({ body }) => body.activationCode)).toEqual(Array(20).fill(codeFor(old)))
    expect((await reveal(waiting)).body.activationCode).toBe(codeFor(waiting))
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from activation_codes
      where not starts_with(ciphertext, ${after.currentPrefix})`.execute(db)
    expect(rows).toEqual([{ total: 0 }])
  })
})
