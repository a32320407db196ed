import { beforeEach, describe, expect, test } from 'vitest'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { BEHIND_PROXY, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { MEMBER_GUESSES, NETWORK_GUESSES, OWN_GUESSES } from './guesses.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const OFFICE = '198.51.100.7'

async function addCode(code: string, changes: { is_active?: boolean; max_uses?: number } = {}): Promise<void> {
  const { clock, database } = app()
  const now = clock.now()
  await database.db
    .insertInto('promo_codes')
    .values({
      id: newId(clock, systemRandom),
      code,
      points: 50,
      max_uses: null,
      starts_at: now,
      expires_at: null,
      created_by: null,
      created_at: now,
      deleted_at: null,
      ...changes,
    })
    .execute()
}

async function someone(address?: string): Promise<Actor> {
  const member = await app().member()
  member.headers = visitor(app(), address).headers
  return member
}

const redeem = (member: Actor, code: string) => member.call('POST /api/promo-codes/redemptions', { body: { code } })
const guess = (member: Actor, times: number) =>
  Promise.all(Array.from({ length: times }, (_, number) => redeem(member, `WRONG-${number}`)))

/** Guessers behind one address, until its count is full. */
async function fillNetwork(): Promise<void> {
  for (let guesses = 0; guesses < NETWORK_GUESSES.max; guesses += MEMBER_GUESSES.max) {
    const answers = await guess(await someone(OFFICE), MEMBER_GUESSES.max)
    expect(answers.every(({ code }) => code === 'promoCodeNotFound')).toBe(true)
  }
}

beforeEach(() => {
  app().clock.advance(2 * MEMBER_GUESSES.seconds)
})

describe('a member who guesses', () => {
  test('has ten wrong ones in fifteen minutes, however fast they come, and then waits', async () => {
    const member = await someone()
    const answers = await guess(member, 25)
    expect(answers.filter(({ code }) => code === 'promoCodeNotFound')).toHaveLength(MEMBER_GUESSES.max)
    const refused = answers.filter(({ code }) => code === 'tooManyRequests')
    expect(refused).toHaveLength(25 - MEMBER_GUESSES.max)
    expect(refused[0]?.headers.get('retry-after')).toBe(String(MEMBER_GUESSES.seconds))
    app().clock.advance(MEMBER_GUESSES.seconds)
    expect((await redeem(member, 'WRONG')).code).toBe('promoCodeNotFound')
  })

  test('is told the same then, whether the code is there or not', async () => {
    const member = await someone()
    await addCode('THERE')
    await addCode('SWITCHED-OFF', { is_active: false })
    await addCode('USED-UP', { max_uses: 1 })
    await redeem(await someone(), 'USED-UP')
    await guess(member, MEMBER_GUESSES.max)
    const answers = []
    for (const code of ['THERE', 'SWITCHED-OFF', 'USED-UP', 'NOT-THERE']) answers.push(await redeem(member, code))
    const said = answers.map(({ status, code, body }) =>
      JSON.stringify({ status, code, ...body, ...{ requestId: '' } }),
    )
    expect(new Set(said).size).toBe(1)
    expect(answers[0]?.code).toBe('tooManyRequests')
  })

  test('cannot tell a code that is switched off from none by what is counted', async () => {
    await addCode('OFF', { is_active: false })
    const member = await someone()
    const answers = []
    for (let times = 0; times <= MEMBER_GUESSES.max; times += 1) answers.push((await redeem(member, 'OFF')).code)
    expect(answers.at(-1)).toBe('tooManyRequests')
    expect(answers.at(-2)).toBe('promoCodeNotFound')
  })

  test('with many accounts behind one address is stopped by the address', async () => {
    await fillNetwork()
    const next = await someone(OFFICE)
    const answers = []
    for (let times = 0; times <= OWN_GUESSES; times += 1) answers.push((await redeem(next, `WRONG-${times}`)).code)
    expect(answers).toEqual([...Array(OWN_GUESSES).fill('promoCodeNotFound'), 'tooManyRequests'])
    // Elsewhere the same member may go on.
    next.headers = visitor(app()).headers
    expect((await redeem(next, 'WRONG')).code).toBe('promoCodeNotFound')
  })

  test('costs nobody else anything', async () => {
    await addCode('FOR-ALL')
    await guess(await someone(), 25)
    expect((await redeem(await someone(), 'FOR-ALL')).status).toBe(200)
  })
})

describe('an honest member', () => {
  test('redeems a code although others behind the same address have guessed too often', async () => {
    await addCode('HONEST')
    await fillNetwork()
    const member = await someone(OFFICE)
    expect((await redeem(member, 'HONETS')).code).toBe('promoCodeNotFound')
    expect((await redeem(member, 'HONEST')).status).toBe(200)
  })

  test('is not counted for redeeming codes, nor for trying one again', async () => {
    const member = await someone()
    for (let number = 0; number < 2 * MEMBER_GUESSES.max; number += 1) {
      await addCode(`GIFT-${number}`)
      expect((await redeem(member, `GIFT-${number}`)).status).toBe(200)
      expect((await redeem(member, `GIFT-${number}`)).code).toBe('promoCodeRedeemed')
    }
    await addCode('GONE', { max_uses: 1 })
    await redeem(await someone(), 'GONE')
    for (let times = 0; times < 2 * MEMBER_GUESSES.max; times += 1) {
      expect((await redeem(member, 'GONE')).code).toBe('promoCodeUsedUp')
    }
    expect((await guess(member, MEMBER_GUESSES.max)).every(({ code }) => code === 'promoCodeNotFound')).toBe(true)
  })

  test('is not counted for pressing Redeem with nothing typed', async () => {
    const member = await someone()
    for (let times = 0; times < 20; times += 1) expect((await redeem(member, ' ')).code).toBe('promoCodeMissing')
    expect((await redeem(member, 'WRONG')).code).toBe('promoCodeNotFound')
  })
})
