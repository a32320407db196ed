import { describe, expect, test } from 'vitest'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { BEHIND_PROXY, confirmedMember, signIn } from './account-flow.ts'
import type { Actor } from './actor.ts'
import { useTestApp } from './app.ts'
import { deleteAccount, newcomer } from './deletion.ts'
import { givePassword } from './second-factor.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const db = () => app().database.db

async function addCode(code: string, max_uses: number | null): Promise<void> {
  const now = app().clock.now()
  await db()
    .insertInto('promo_codes')
    .values({
      id: newId(app().clock, systemRandom),
      code,
      points: 50,
      max_uses,
      starts_at: now,
      expires_at: null,
      created_by: null,
      created_at: now,
      deleted_at: null,
    })
    .execute()
}

const redeem = (actor: Actor, code: string) => actor.call('POST /api/promo-codes/redemptions', { body: { code } })

async function completeVisit(actor: Actor, id: string) {
  await actor.call('POST /api/tasks/:id/visit', { params: { id } })
  app().clock.advance(30)
  return await actor.call('POST /api/tasks/:id/verification', { params: { id }, body: {} })
}

describe('a mailbox whose account was deleted and registered again', () => {
  test('redeems a promo code once and completes a visit once; another mailbox still can', async () => {
    await addCode('LAST2', 2)
    const { actor, email } = await newcomer(app())
    const youtube = (await actor.call('GET /api/tasks')).body.items.find(({ type }) => type === 'youtube')?.id ?? ''
    expect((await redeem(actor, 'LAST2')).status).toBe(200)
    expect((await completeVisit(actor, youtube)).status).toBe(200)
    await deleteAccount(actor)

    // The same mailbox with another spelling.
    const again = await newcomer(app(), email.replace('@', '+again@'))
    expect(await redeem(again.actor, 'last2')).toMatchObject({
      status: 409,
      code: 'promoCodeRedeemed',
      body: { detail: 'You have already redeemed this code.' },
    })
    expect(await completeVisit(again.actor, youtube)).toMatchObject({ status: 409, code: 'taskCompleted' })
    expect((await again.actor.call('GET /api/session')).body.member?.points).toBe(0)

    const other = await newcomer(app())
    expect((await redeem(other.actor, 'LAST2')).status).toBe(200)
    expect((await completeVisit(other.actor, youtube)).status).toBe(200)
    // The member who had the last use reads 'already redeemed', not 'no uses left'.
    expect((await redeem(again.actor, 'LAST2')).code).toBe('promoCodeRedeemed')
    expect((await verifyLedger(db())).findings).toEqual([])
  })
})

describe('a member whose account is deleted at the same time', () => {
  test('redeems a code before the deletion, or is refused and leaves the only use to others', async () => {
    for (let round = 0; round < 3; round += 1) {
      const code = `GONE-${round}`
      await addCode(code, 1)
      const { actor } = await newcomer(app())
      const [answer] = await Promise.all([redeem(actor, code), deleteAccount(actor)])
      const next = await redeem(await app().member(), code)
      expect([answer.code, next.code]).toEqual(
        answer.status === 200 ? [undefined, 'promoCodeUsedUp'] : ['unauthenticated', undefined],
      )
    }
  })

  test('gets the welcome bonus before the deletion, or is refused', async () => {
    const member = await app().member()
    await givePassword(app(), member.id)
    const [answer, deletion] = await Promise.all([member.call('POST /api/me/welcome-bonus'), deleteAccount(member)])
    expect(deletion.status).toBe(200)
    expect([undefined, 'unauthenticated']).toContain(answer.code)
    expect((await verifyLedger(db(), member.id)).findings).toEqual([])
    expect(
      await db().selectFrom('wallets').select('points').where('member_id', '=', member.id).executeTakeFirstOrThrow(),
    ).toEqual({ points: 0 })
  })
})

describe('a welcome bonus', () => {
  const eventsOf = (memberId: string) =>
    db().selectFrom('outbox').select('payload').where('topic', '=', 'event').where('member_id', '=', memberId).execute()

  test('is published to the member’s other tabs only if it was awarded', async () => {
    const member = await app().member()
    for (const awarded of [true, false])
      expect((await member.call('POST /api/me/welcome-bonus')).body).toMatchObject({ awarded })
    expect(await eventsOf(member.id)).toEqual([{ payload: { type: 'balance' } }])
  })

  test('is published when a sign-in awards it', async () => {
    const { actor, email } = await confirmedMember(app())
    const { body } = await signIn(actor, email)
    expect(await eventsOf(body.member.id)).toContainEqual({ payload: { type: 'balance' } })
  })
})
