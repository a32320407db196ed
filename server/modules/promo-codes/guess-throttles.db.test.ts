import { beforeEach, describe, expect, test } from 'vitest'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { BEHIND_PROXY, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { MEMBER_GUESSES, NETWORK_GUESSES, RESERVED_GUESSES } from './guess-throttles.ts'

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

async function openMember(address?: string): Promise<Actor> {
  const member = await app().member()
  member.headers = visitor(app(), address).headers
  return member
}

const redeem = (member: Actor, code: string) => member.call('POST /api/promo-codes/redemptions', { body: { code } })
const guess = (member: Actor, times: number) =>
  Promise.all(Array.from({ length: times }, (_, number) => redeem(member, `WRONG-${number}`)))

/** Sends wrong codes from one address until its limit is reached. */
async function fillNetwork(): Promise<void> {
  for (let guesses = 0; guesses < NETWORK_GUESSES.max; guesses += MEMBER_GUESSES.max) {
    const answers = await guess(await openMember(OFFICE), MEMBER_GUESSES.max)
    expect(answers.every(({ code }) => code === 'promoCodeNotFound')).toBe(true)
  }
}

beforeEach(() => {
  app().clock.advance(2 * MEMBER_GUESSES.seconds)
})

describe('a member who guesses', () => {
  test('has ten attempts in fifteen minutes, also in parallel, and then has to wait', async () => {
    const member = await openMember()
    const answers = await guess(member, 25)
    expect(answers.filter(({ code }) => code === 'promoCodeNotFound')).toHaveLength(MEMBER_GUESSES.max)
    const refused = answers.filter(({ code }) => code === 'tooManyRequests')
    expect(refused).toHaveLength(25 - MEMBER_GUESSES.max)
    expect(refused[0]?.headers.get('retry-after')).toBe(String(MEMBER_GUESSES.seconds))
    app().clock.advance(MEMBER_GUESSES.seconds)
    expect((await redeem(member, 'WRONG')).code).toBe('promoCodeNotFound')
  })

  test('gets the same answer then for existing and unknown codes', async () => {
    const member = await openMember()
    await addCode('THERE')
    await addCode('SWITCHED-OFF', { is_active: false })
    await addCode('USED-UP', { max_uses: 1 })
    await redeem(await openMember(), 'USED-UP')
    await guess(member, MEMBER_GUESSES.max)
    const answers = []
    for (const code of ['THERE', 'SWITCHED-OFF', 'USED-UP', 'NOT-THERE']) answers.push(await redeem(member, code))
    const said = answers.map(({ status, code, body }) =>
      JSON.stringify({ status, code, ...body, ...{ requestId: '' } }),
    )
    expect(new Set(said).size).toBe(1)
    expect(answers[0]?.code).toBe('tooManyRequests')
  })

  test('with many accounts behind one address is limited by the address', async () => {
    await fillNetwork()
    const next = await openMember(OFFICE)
    const answers = []
    for (let times = 0; times <= RESERVED_GUESSES; times += 1) answers.push((await redeem(next, `WRONG-${times}`)).code)
    expect(answers).toEqual([...Array(RESERVED_GUESSES).fill('promoCodeNotFound'), 'tooManyRequests'])
    // The same member may continue from another address.
    next.headers = visitor(app()).headers
    expect((await redeem(next, 'WRONG')).code).toBe('promoCodeNotFound')
  })

  test('uses one of the network’s last attempts: of ten parallel members, three get one', async () => {
    const { database, clock } = app()
    const guessers = await Promise.all(Array.from({ length: 10 }, () => openMember(OFFICE)))
    const counts = [
      { subject: `promo network ${OFFICE}`, used: NETWORK_GUESSES.max - 3 },
      ...guessers.map(({ id }) => ({ subject: `promo member ${id}`, used: RESERVED_GUESSES })),
    ]
    await database.db.deleteFrom('throttles').where('subject', '=', `promo network ${OFFICE}`).execute()
    await database.db
      .insertInto('throttles')
      .values(counts.map((count) => ({ ...count, window_start: clock.now() })))
      .execute()
    const answers = await Promise.all(guessers.map((guesser) => redeem(guesser, 'WRONG')))
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array(3).fill('promoCodeNotFound'),
      ...Array(7).fill('tooManyRequests'),
    ])
    const { used } = await database.db
      .selectFrom('throttles')
      .select('used')
      .where('subject', '=', `promo network ${OFFICE}`)
      .executeTakeFirstOrThrow()
    expect(used).toBe(NETWORK_GUESSES.max)
  })
})

describe('a member with a valid code', () => {
  test('redeems it although others behind the same address reached the limit', async () => {
    await addCode('HONEST')
    await fillNetwork()
    const member = await openMember(OFFICE)
    expect((await redeem(member, 'HONETS')).code).toBe('promoCodeNotFound')
    expect((await redeem(member, 'HONEST')).status).toBe(200)
  })
})
