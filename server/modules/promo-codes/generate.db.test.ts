import { describe, expect, test } from 'vitest'
import { type Random, systemRandom } from '#server/adapters/random.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import { useTestApp } from '#test/app.ts'
import { addCode, generate, redeem } from '#test/promo-codes.ts'
import { generatePromoCodes } from './generate-promo-codes.ts'
import { ALPHABET, randomCode } from './random-code.ts'

const app = useTestApp()
const admin = () => app().member({ role: 'super_admin' })

const SHAPE = new RegExp(`^[A-Z0-9_-]+-[${ALPHABET}]{5}-[${ALPHABET}]{5}$`)

describe('codes that are generated', () => {
  test('have the requested number, are different, and work', async () => {
    const staff = await admin()
    const { status, body } = await generate(staff, { count: 100, points: 25, prefix: 'fall', maxUses: 1 })
    expect(status).toBe(200)
    expect(new Set(body.codes).size).toBe(100)
    for (const code of body.codes) expect(code).toMatch(SHAPE)
    expect(body.codes.every((code) => code.startsWith('FALL-'))).toBe(true)
    const [first = ''] = body.codes
    expect((await redeem(await app().member(), first.toLowerCase())).body).toMatchObject({ balance: 25 })
    expect((await redeem(await app().member(), first)).code).toBe('promoCodeUsedUp')
  })

  test('begin with three capital letters by default', async () => {
    const { body } = await generate(await admin(), { count: 1, points: 5 })
    expect(body.codes[0]).toMatch(/^[A-Z]{3}-/)
    expect((await generate(await admin(), { count: 1, points: 5, prefix: '  ' })).body.codes[0]).toMatch(/^[A-Z]{3}-/)
  })

  test.each([{ points: 5 }, { count: 5 }, { count: 0, points: 5 }])('need count and points: %j', async (body) => {
    const answer = await generate(await admin(), body)
    expect(answer).toMatchObject({ status: 400, code: 'promoBatchIncomplete' })
    expect((answer.body as unknown as { detail: string }).detail).toBe('Count and points are required')
  })

  test.each([{ count: 101 }, { count: -1 }, { count: 2.5 }, { prefix: 'A B' }, { prefix: 'ELEVENSIGNS' }])(
    'are refused beyond the rules: %j',
    async (form) => {
      expect((await generate(await admin(), { count: 1, points: 5, ...form })).code).toBe('invalidInput')
    },
  )

  test('are different when five staff members generate a hundred each in parallel', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, admin))
    const answers = await Promise.all(people.map((staff) => generate(staff, { count: 100, points: 1 })))
    expect(new Set(answers.flatMap(({ body }) => body.codes)).size).toBe(500)
  })

  test('are drawn again if a code exists already, in the same batch or from a colleague', async () => {
    const staff = await admin()
    const { clock, database } = app()
    // The letters of an existing code twice, then random ones.
    const taken = randomCode('TWIN', scripted('ABCDEFGHJK'))
    await addCode(staff, { code: taken })
    const random = scripted('ABCDEFGHJKABCDEFGHJK')
    const call = { actorId: staff.id, address: '127.0.0.1', requestId: null, limits: {} }
    const form = { prefix: 'TWIN', count: 3, points: 5, description: '', maxUses: null, lastDay: null }
    const context = { clock, random, notifier: createNotifier(clock, random), dailyPoints: undefined }
    const { codes } = await inTransaction(database.db, (tx) => generatePromoCodes(tx, context, form, call, clock.now()))
    expect(codes).toHaveLength(3)
    expect(new Set([...codes, taken]).size).toBe(4)
  })
})

describe('the random part', () => {
  test('uses every letter equally often over all byte values', () => {
    const counts = new Map<string, number>()
    let byte = 0
    const everyByte: Random = { bytes: () => Buffer.from([byte++ % 256]) }
    // 248 of 256 bytes are used, 8 for each of 31 letters.
    for (let made = 0; made < 124; made += 1) {
      for (const letter of randomCode('P', everyByte).slice(2).replace('-', '')) {
        counts.set(letter, (counts.get(letter) ?? 0) + 1)
      }
    }
    expect([...counts.keys()].sort().join('')).toBe([...ALPHABET].sort().join(''))
    expect(new Set(counts.values()).size).toBe(1)
  })
})

/** Returns a random source that yields these letters first, and is the system's otherwise. */
function scripted(letters: string): Random {
  const left = [...letters]
  return {
    bytes(length) {
      const letter = length === 1 ? left.shift() : undefined
      return letter ? Buffer.from([ALPHABET.indexOf(letter)]) : systemRandom.bytes(length)
    },
  }
}
