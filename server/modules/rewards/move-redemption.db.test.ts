import { describe, expect, test } from 'vitest'
import { REDEMPTION_STATUSES, type RedemptionStatus } from '#contracts/rewards.ts'
import { verifyAudit } from '#server/modules/audit-log/index.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { setHoldRules } from '#test/holds.ts'
import { CODE, formFor, move, planOf, redeemPlan, redemptionAt } from '#test/redemptions.ts'

const app = useTestApp()
const COST = 600

/** The allowed moves: pending → processing → completed or failed; any but completed → cancelled; completed → failed. */
const LEGAL = new Set([
  'pending processing',
  'pending completed',
  'pending cancelled',
  'processing completed',
  'processing failed',
  'processing cancelled',
  'failed cancelled',
  'completed failed',
])
const EVERY_MOVE = REDEMPTION_STATUSES.flatMap((from) => REDEMPTION_STATUSES.map((to) => [from, to] as const))
const refunded = (status: RedemptionStatus) => status === 'failed' || status === 'cancelled'

/** Balance, total earned and the kinds of all entries, oldest first. */
async function pointsOf(member: Actor) {
  const { body } = await member.call('GET /api/session')
  const entries = await member.call('GET /api/transactions')
  return {
    points: body.member?.points,
    totalEarned: body.member?.totalEarned,
    kinds: entries.body.items.map(({ type }) => type).reverse(),
  }
}

const readRedemption = async (member: Actor, id: string) =>
  (await member.call('GET /api/redemptions/:id', { params: { id } })).body

const auditOf = (id: string) =>
  app().database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('seq').execute()

describe('staff move a redemption', () => {
  test.each(EVERY_MOVE)('from %s to %s, or are refused', async (from, to) => {
    const member = await app().member({ points: 1000 })
    const staff = await app().member({ role: 'moderator' })
    const id = await redemptionAt(member, staff, from)
    const before = await readRedemption(member, id)
    const answer = await move(staff, id, from, to)
    const after = await readRedemption(member, id)
    // Completed in one move, it has taken both steps.
    const isDirect = from === 'pending' && to === 'completed'
    if (LEGAL.has(`${from} ${to}`)) {
      expect(answer.status).toBe(200)
      expect(after).toMatchObject({ status: to, refunded: refunded(to) })
      const steps = isDirect ? (['processing', 'completed'] as const) : [to]
      const at = app().clock.now().toISOString()
      expect(after.timeline).toEqual([...before.timeline, ...steps.map((status) => ({ status, at }))])
    } else {
      expect(answer).toMatchObject({ status: 409, code: 'redemptionTransition' })
      expect(after).toEqual(before)
    }
    // The points are refunded at most once.
    const kinds = refunded(after.status) ? ['earn', 'redeem', 'refund'] : ['earn', 'redeem']
    expect(await pointsOf(member)).toEqual({
      points: refunded(after.status) ? 1000 : 1000 - COST,
      totalEarned: 1000,
      kinds,
    })
    expect(await auditOf(id)).toHaveLength(after.timeline.length - (isDirect ? 2 : 1))
  })

  test('only from the status that the viewer saw', async () => {
    const member = await app().member({ points: 1000 })
    const staff = await app().member({ role: 'moderator' })
    const id = await redemptionAt(member, staff, 'processing')
    for (const to of REDEMPTION_STATUSES) {
      const answer = await move(staff, id, 'pending', to)
      expect(answer).toMatchObject({ status: 409, code: 'redemptionConflict' })
      expect((answer.body as unknown as { detail: string }).detail).toBe(
        'A colleague was faster: this redemption is now processing.',
      )
    }
    expect((await readRedemption(member, id)).status).toBe('processing')
  })

  test.each(['', '   ', '\n\t'])('to completed only with an activation code: %j is none', async (activationCode) => {
    const member = await app().member({ points: 1000 })
    const staff = await app().member({ role: 'moderator' })
    const id = await redemptionAt(member, staff, 'processing')
    const answer = await move(staff, id, 'processing', 'completed', { activationCode })
    expect(answer).toMatchObject({ status: 400, code: 'activationCodeRequired' })
    expect(await readRedemption(member, id)).toMatchObject({ status: 'processing', completedAt: null, expiresAt: null })
  })

  test.each([
    ['pending', 'cancelled'],
    ['processing', 'cancelled'],
    ['processing', 'failed'],
    ['failed', 'cancelled'],
  ] as const)('from %s to %s only with a reason', async (from, to) => {
    const member = await app().member({ points: 1000 })
    const staff = await app().member({ role: 'moderator' })
    const id = await redemptionAt(member, staff, from)
    for (const reason of ['', '  ', '\n\t']) {
      const refused = await move(staff, id, from, to, { reason })
      expect(refused).toMatchObject({ status: 400, code: 'invalidInput' })
      expect(refused.body).toMatchObject({ errors: [{ field: 'reason', message: 'Please give a reason' }] })
    }
    expect((await readRedemption(member, id)).status).toBe(from)
    expect((await move(staff, id, from, to, { reason: 'Asked for twice' })).status).toBe(200)
    expect(await readRedemption(member, id)).toMatchObject({ status: to, reason: 'Asked for twice' })
    const mails = (await app().mails()).filter((mail) => mail.to === member.account.email)
    expect(mails.filter(({ text }) => text.includes('Asked for twice'))).toHaveLength(1)
  })

  test('with an unknown id, and get 404', async () => {
    const staff = await app().member({ role: 'moderator' })
    for (const id of ['01a1f8d3-ea00-7af6-998f-060e588c0c43', 'none', '%']) {
      expect(await move(staff, id, 'pending', 'processing')).toMatchObject({ status: 404, code: 'notFound' })
    }
  })

  test('and the subscription ends the plan’s calendar months after delivery', async () => {
    app().clock.set('2027-08-31T10:00:00.000Z')
    const member = await app().member({ points: 100_000 })
    const staff = await app().member({ role: 'super_admin' })
    await setHoldRules(staff, {})
    const ends = []
    for (const duration of ['1 Month', '3 Months', '6 Months', '1 Year']) {
      const { body } = await member.call('POST /api/redemptions', {
        body: formFor(await planOf(member, 'netflix', duration)),
      })
      const { id } = body.redemption
      await move(staff, id, 'pending', 'processing')
      await move(staff, id, 'processing', 'completed')
      const { completedAt, expiresAt } = await readRedemption(member, id)
      expect(completedAt).toBe('2027-08-31T10:00:00.000Z')
      ends.push(expiresAt?.slice(0, 10))
    }
    expect(ends).toEqual(['2027-09-30', '2027-11-30', '2028-02-29', '2028-08-31'])
  })

  test('to completed with another last day, and the subscription lasts to its end', async () => {
    app().clock.set('2026-11-20T12:00:00.000Z')
    const member = await app().member({ points: 5000 })
    const staff = await app().member({ role: 'moderator' })
    const id = await redemptionAt(member, staff, 'processing')
    const { items } = (await staff.call('GET /api/admin/redemptions', { query: { search: id } })).body
    expect(items[0]?.proposedEnd).toBe('2026-12-20')
    expect(await readRedemption(member, id)).toMatchObject({ expiresAt: null })
    for (const lastDay of ['2026-11-20', '2020-01-01', '2031-11-21']) {
      const refused = await move(staff, id, 'processing', 'completed', { lastDay })
      expect(refused).toMatchObject({ status: 400, code: 'subscriptionEndInvalid' })
    }
    expect((await move(staff, id, 'processing', 'completed', { lastDay: '2026-02-30' })).code).toBe('invalidInput')
    expect(await readRedemption(member, id)).toMatchObject({ status: 'processing', expiresAt: null })
    await move(staff, id, 'processing', 'completed', { lastDay: '2027-01-05' })
    expect(await readRedemption(member, id)).toMatchObject({
      completedAt: '2026-11-20T12:00:00.000Z',
      expiresAt: '2027-01-05T23:59:59.000Z',
    })
    expect((await auditOf(id)).at(-1)?.after).toBe('{"status":"completed","refundedPoints":0,"lastDay":"2027-01-05"}')
  })
})

describe('every move', () => {
  test('is mailed to the member, with a link and without the code', async () => {
    const member = await app().member({ points: 5000 })
    const staff = await app().member({ role: 'moderator' })
    const reason = 'The service did not answer'
    for (const status of ['completed', 'failed', 'cancelled'] as const) {
      const id = await redemptionAt(member, staff, 'processing')
      await move(staff, id, 'processing', status, { reason, instructions: 'Enter it under Settings' })
    }
    const mails = (await app().mails()).filter(({ to }) => to === member.account.email)
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      [
        ...Array(3).fill('We received your redemption: Sony LIV'),
        ...Array(3).fill('We are working on your redemption: Sony LIV'),
        'Your activation code is ready: Sony LIV',
        'We could not complete your redemption: Sony LIV',
        'Your redemption was cancelled: Sony LIV',
      ].sort(),
    )
    for (const mail of mails) {
      expect(mail.links[0]).toBe(`${app().config.publicUrl}/rewards?view=history`)
      for (const text of [mail.subject, mail.text, mail.html]) {
        expect(text).not.toContain(CODE)
        expect(text).not.toContain('Enter it under Settings')
      }
    }
    const notified = mails.filter(({ text }) => text.includes(reason)).map(({ subject }) => subject.slice(0, 20))
    expect(notified.sort()).toEqual(['We could not complet', 'Your redemption was '])
  })

  test('is audited with actor, change, reason and address; a refused one is not', async () => {
    const member = await app().member({ points: 1000 })
    const [one, other] = [
      await app().member({ role: 'moderator', name: 'Mira' }),
      await app().member({ role: 'super_admin', name: 'Omar' }),
    ]
    const id = await redeemPlan(member)
    await move(one, id, 'pending', 'processing', { reason: 'taken' })
    await move(one, id, 'pending', 'cancelled')
    await move(one, id, 'processing', 'completed', { activationCode: '' })
    await move(other, id, 'processing', 'failed', { reason: 'no stock' })
    const shared = { subject_type: 'redemption', subject_id: id, at: app().clock.now(), address: '127.0.0.1' }
    expect(await auditOf(id)).toMatchObject([
      {
        ...shared,
        actor_id: one.id,
        action: 'redemption.processing',
        before: '{"status":"pending"}',
        after: '{"status":"processing","refundedPoints":0}',
        reason: 'taken',
      },
      {
        ...shared,
        actor_id: other.id,
        action: 'redemption.failed',
        before: '{"status":"processing"}',
        after: `{"status":"failed","refundedPoints":${COST}}`,
        reason: 'no stock',
      },
    ])
    const { body } = await other.call('GET /api/admin/redemptions', { query: { search: id } })
    expect(body.items[0]?.history.map(({ status, by, reason }) => [status, by, reason])).toEqual([
      ['pending', null, ''],
      ['processing', 'Mira', 'taken'],
      ['failed', 'Omar', 'no stock'],
    ])
    expect((await readRedemption(member, id)).reason).toBe('no stock')
    expect((await verifyAudit(app().database.db)).findings).toEqual([])
  })
})

describe('refunds', () => {
  test('reference the redemption and are posted once', async () => {
    const member = await app().member({ points: 1000 })
    const staff = await app().member({ role: 'moderator' })
    const id = await redemptionAt(member, staff, 'failed')
    await move(staff, id, 'failed', 'cancelled', { reason: 'asked for' })
    await move(staff, id, 'cancelled', 'failed')
    expect(await pointsOf(member)).toEqual({ points: 1000, totalEarned: 1000, kinds: ['earn', 'redeem', 'refund'] })
    const { body } = await member.call('GET /api/transactions')
    expect(body.items[0]).toMatchObject({
      type: 'refund',
      points: COST,
      balanceAfter: 1000,
      taskType: 'refund',
      description: 'Refund: Sony LIV (1 Month)',
    })
    // The points can be spent again.
    await redeemPlan(member)
    expect((await pointsOf(member)).points).toBe(1000 - COST)
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })
})
