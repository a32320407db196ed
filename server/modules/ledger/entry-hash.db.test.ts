import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { openTestDatabase } from '#test/db.ts'
import { entryHash, type HashedEntry } from './entry-hash.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Any text that a database can store, often with the separators of the hashed text. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', '')),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('|', ':', '-', '1', '2', '\n', '\\', "'", 'é', '🎡') }),
)
const points = fc.oneof(fc.maxSafeInteger(), fc.integer())
const entry: fc.Arbitrary<HashedEntry> = fc.record({
  memberId: fc.uuid(),
  seq: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  type: fc.constantFrom('earn', 'redeem', 'refund'),
  points,
  balanceAfter: points,
  description: text,
  taskType: fc.constantFrom('spin_win', 'daily_check_in'),
  reference: fc.option(text),
  reason: text,
  createdAt: fc.date({ min: new Date('1900-01-01'), max: new Date('2500-01-01'), noInvalidDate: true }),
})
const prevHash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))

async function hashInDatabase(prev: Buffer, it: HashedEntry): Promise<Buffer> {
  const { rows } = await sql<{ hash: Buffer }>`
    select ledger_hash(${prev}::bytea, ${it.memberId}::uuid, ${it.seq}::bigint, ${it.type}::text, ${it.points}::bigint,
      ${it.balanceAfter}::bigint, ${it.description}::text, ${it.taskType}::text, ${it.reference}::text,
      ${it.reason}::text, ${it.createdAt}::timestamptz) as hash`.execute(database.db)
  return rows[0]?.hash ?? Buffer.alloc(0)
}

describe('the hash of an entry', () => {
  test('is the same in the database and in the code that checks it', async () => {
    const same = fc.asyncProperty(prevHash, entry, async (prev, it) => {
      expect((await hashInDatabase(prev, it)).toString('hex')).toBe(entryHash(prev, it).toString('hex'))
    })
    await fc.assert(same, { numRuns: 500 })
  })

  test('differs if any field differs', () => {
    const fields = [
      'memberId',
      'seq',
      'type',
      'points',
      'balanceAfter',
      'description',
      'taskType',
      'reference',
      'reason',
    ] as const
    const differs = fc.property(
      prevHash,
      entry,
      entry,
      fc.constantFrom(...fields, 'createdAt' as const),
      (prev, it, other, field) => {
        const changed = { ...it, [field]: other[field] }
        const equal = JSON.stringify(changed) === JSON.stringify(it)
        expect(entryHash(prev, changed).equals(entryHash(prev, it))).toBe(equal)
      },
    )
    fc.assert(differs, { numRuns: 2000 })
  })

  test('is unambiguous if texts contain separators', () => {
    const at = new Date('2026-11-20T12:00:00.000Z')
    const base = {
      memberId: crypto.randomUUID(),
      seq: 1,
      type: 'earn',
      points: 5,
      balanceAfter: 5,
      taskType: 'promo',
      createdAt: at,
    }
    const cuts = fc.property(
      fc.string({ unit: fc.constantFrom('|', ':', '-', '1', '3', 'promo') }),
      fc.nat(),
      fc.nat(),
      (whole, here, there) => {
        const cut = (place: number) => ({
          ...base,
          description: whole.slice(0, place % (whole.length + 1)),
          reference: null,
          reason: whole.slice(place % (whole.length + 1)),
        })
        const [one, other] = [cut(here), cut(there)]
        const hash = (it: HashedEntry) => entryHash(Buffer.alloc(32), it).toString('hex')
        expect(hash(one) === hash(other)).toBe(one.description === other.description)
      },
    )
    fc.assert(cuts, { numRuns: 2000 })
  })
})
