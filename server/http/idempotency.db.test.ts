import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Actor } from '#test/actor.ts'
import { newKey, startTestApp, useTestApp } from '#test/app.ts'

const app = useTestApp()
const SPIN = 'POST /api/games/wheel/spins'
const ROTATE = 'POST /api/fairness/rotate'

const rotate = (member: Actor, key: string, clientSeed: string) => member.call(ROTATE, { key, body: { clientSeed } })
const rotations = async (member: Actor) =>
  (
    await app()
      .database.db.selectFrom('fairness_seeds')
      .select('generation')
      .where('member_id', '=', member.id)
      .execute()
  ).length - 2

describe('the key of an action', () => {
  test('is required and must be a UUID', async () => {
    const member = await app().member()
    for (const headers of [
      {},
      { 'idempotency-key': '' },
      { 'idempotency-key': 'spin-1' },
      { 'idempotency-key': `${newKey()}0` },
    ]) {
      const { status, code } = await member.send(
        'POST',
        '/api/games/wheel/spins',
        undefined,
        headers as Record<string, string>,
      )
      expect({ status, code }).toEqual({ status: 400, code: 'idempotencyKeyMissing' })
    }
    expect((await member.call('GET /api/games/wheel')).body.spinsRemaining).toBe(5)
  })

  test('returns the first response again, with a header', async () => {
    const member = await app().member()
    const key = newKey()
    const first = await rotate(member, key, 'mine')
    expect(first.headers.get('idempotent-replay')).toBeNull()
    for (const spelling of [key, key.toUpperCase()]) {
      const again = await rotate(member, spelling, 'mine')
      expect(again.status).toBe(first.status)
      expect(again.body).toEqual(first.body)
      expect(again.headers.get('idempotent-replay')).toBe('true')
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    }
    expect(await rotations(member)).toBe(1)
  })

  test('is refused for another body, action or id', async () => {
    const member = await app().member()
    const key = newKey()
    await rotate(member, key, 'mine')
    const reused = { status: 422, code: 'idempotencyKeyReused' }
    const { status, code } = await rotate(member, key, 'yours')
    expect({ status, code }).toEqual(reused)
    const spin = await member.call(SPIN, { key })
    expect({ status: spin.status, code: spin.code }).toEqual(reused)
    expect(await rotations(member)).toBe(1)
    expect((await member.call('GET /api/games/wheel')).body.spinsRemaining).toBe(5)

    const staff = await app().member({ role: 'moderator' })
    const owner = await app().member({ points: 1_000_000 })
    const [one, other] = [await requested(owner), await requested(owner)]
    const move = { from: 'pending', to: 'processing' } as const
    const moving = (id: string) =>
      staff.call('POST /api/admin/redemptions/:id/status', { key, params: { id }, body: move })
    expect((await moving(one)).status).toBe(200)
    expect((await moving(other)).code).toBe('idempotencyKeyReused')
  })

  test('with two bodies at once runs one of them and refuses the other', async () => {
    const member = await app().member()
    for (let round = 1; round <= 5; round += 1) {
      const key = newKey()
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) => rotate(member, key, `seed${index % 2}`)),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 422, 422, 422])
      expect(await rotations(member)).toBe(round)
    }
  })

  test('of one member does not apply to another', async () => {
    const [ada, bob] = [await app().member(), await app().member()]
    const key = newKey()
    const answers = [await rotate(ada, key, 'ada'), await rotate(bob, key, 'bob')]
    expect(answers.map((answer) => answer.body.next.clientSeed)).toEqual(['ada', 'bob'])
    expect(answers[1]?.headers.get('idempotent-replay')).toBeNull()
  })

  test('stores no refusal: a failed action may be retried', async () => {
    const member = await app().member({ points: 1 })
    const plan = (await member.call('GET /api/rewards')).body.subscriptions[0]?.plans[0]
    const body = {
      planId: plan?.id ?? '',
      expectedPoints: plan?.points ?? 0,
      email: 'me@gmail.com',
      country: 'IN',
    } as const
    const key = newKey()
    expect((await member.call('POST /api/redemptions', { key, body })).code).toBe('insufficientPointsForRedemption')
    await app().database.db.updateTable('plans').set({ points: 1 }).where('id', '=', body.planId).execute()
    const cheap = { ...body, expectedPoints: 1 }
    expect((await member.call('POST /api/redemptions', { key, body: cheap })).body).toMatchObject({ balance: 0 })
    expect((await member.call('POST /api/redemptions', { key, body: cheap })).headers.get('idempotent-replay')).toBe(
      'true',
    )
  })

  test('returns nothing to a member who was banned since', async () => {
    const member = await app().member()
    const key = newKey()
    await rotate(member, key, 'mine')
    await app().database.db.updateTable('members').set({ status: 'banned' }).where('id', '=', member.id).execute()
    expect((await rotate(member, key, 'mine')).code).toBe('unauthenticated')
  })
})

async function requested(member: Actor): Promise<string> {
  const plan = (await member.call('GET /api/rewards')).body.subscriptions[1]?.plans[0]
  const body = {
    planId: plan?.id ?? '',
    expectedPoints: plan?.points ?? 0,
    email: 'me@gmail.com',
    country: 'IN',
  } as const
  return (await member.call('POST /api/redemptions', { body })).body.redemption.id
}

/** Returns a database that loses its connection when a stored response is read. */
const losing: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('idempotency_keys'))
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    return node
  },
  transformResult: async ({ result }) => result,
}

describe('when the stored response cannot be read after a failure', () => {
  test('the request fails temporarily, and a retry gets the stored response', async () => {
    const member = await app().member()
    const id = newKey()
    const database = { ...app().database, db: app().database.db.withPlugin(losing), reportFailure: () => {} }
    const cut = await startTestApp({ beside: { ...app(), database } })
    try {
      const key = newKey()
      const close = (by: Actor) => by.call('POST /api/support/:id/close', { params: { id }, key })
      const { status, headers } = await close(new Actor(cut.url, member.account))
      expect(status).toBe(503)
      expect(headers.get('retry-after')).not.toBeNull()
      expect((await close(member)).code).toBe('notFound')
    } finally {
      await cut.stop()
    }
  })
})
