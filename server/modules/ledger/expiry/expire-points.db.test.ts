import { beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { entriesOf, post, runExpiry, signInAgain } from '#test/expiry.ts'

const app = useTestApp()
const db = () => app().database.db
const goTo = (day: string, time = '00:07') => app().clock.set(`${day}T${time}:00.000Z`)
const run = () => runExpiry(app())
const now = () => app().clock.now()

/** Runs the job on the given days. */
async function runOn(...days: readonly string[]): Promise<void> {
  for (const day of days) {
    goTo(day)
    await run()
  }
}

/** A member with 250 points, last active at noon of 15 March 2027. */
async function idle(timeZone?: string): Promise<Actor> {
  const member = await app().member(timeZone ? { timeZone } : {})
  await post(db(), member.id, 250, 'spin_win', now())
  return member
}
/** The mails to a member, oldest first. */
const mailsTo = async (member: Actor) =>
  (await app().mails()).filter(({ to }) => to === member.account.email).toReversed()
const subjects = async (member: Actor) => (await mailsTo(member)).map(({ subject }) => subject)
const expiryOf = async (member: Actor) =>
  (await (await signInAgain(app(), member)).call('GET /api/dashboard')).body.expiry

beforeEach(() => goTo('2027-03-15', '12:00'))

describe('after 12 months without activity', () => {
  test('the balance expires by one entry, after warnings 30 and 7 days before', async () => {
    const member = await idle()
    await runOn('2028-02-13')
    expect(await subjects(member)).toEqual([])
    expect(await expiryOf(member)).toEqual({ at: '2028-03-16T00:00:00.000Z', warned: false, months: 12 })

    await runOn('2028-02-14', '2028-02-14', '2028-02-15', '2028-03-07')
    expect(await subjects(member)).toEqual(['250 points expire on 16 March 2028'])
    expect(await expiryOf(member)).toEqual({ at: '2028-03-16T00:00:00.000Z', warned: true, months: 12 })

    await runOn('2028-03-08', '2028-03-09', '2028-03-15')
    expect((await subjects(member)).slice(1)).toEqual(['Last reminder: 250 points expire on 16 March 2028'])
    expect(await entriesOf(db(), member.id)).toEqual(['earn 250 spin_win'])

    await runOn('2028-03-16', '2028-03-16', '2028-03-17')
    expect((await subjects(member)).slice(2)).toEqual(['250 points have expired'])
    expect(await entriesOf(db(), member.id)).toEqual(['earn 250 spin_win', 'redeem -250 expiry'])
    const { body } = await member.call('GET /api/transactions/summary')
    expect(body).toMatchObject({ points: 0, totalEarned: 250, totalSpent: 0, expiry: null })
    const audit = db().selectFrom('points_audit_log').select('reason').where('member_id', '=', member.id)
    expect((await audit.orderBy('id').execute()).at(-1)?.reason).toBe('expiry: 12 months without activity')
    expect((await verifyLedger(db(), member.id)).findings).toEqual([])
  })

  test('warnings are notifications as well, and members can turn off the mails', async () => {
    const member = await idle()
    await runOn('2028-02-14', '2028-03-08', '2028-03-16')
    const { items } = (await (await signInAgain(app(), member)).call('GET /api/notifications')).body
    expect(items.map(({ content }) => content)).toEqual([
      { kind: 'points_expired', data: { points: 250 } },
      { kind: 'points_expiring', data: { days: 7, points: 250 } },
      { kind: 'points_expiring', data: { days: 30, points: 250 } },
    ])
    const unsubscribes = (await mailsTo(member)).map(({ links }) =>
      links.some((link) => link.includes('/unsubscribe#')),
    )
    expect(unsubscribes).toEqual([true, true, false])
  })

  test('mails show the time in the member’s time zone', async () => {
    const member = await idle('America/Los_Angeles')
    await runOn('2028-02-14')
    const [mail] = await mailsTo(member)
    expect(mail?.subject).toBe('250 points expire on 15 March 2028')
    expect(mail?.text).toContain('Your 250 points expire on 15 March 2028 at 17:00 GMT-7.')
    expect(mail?.links[0]).toBe(`${app().config.publicUrl}/dashboard`)
  })

  test('a late run warns late, and the expiry waits for the promised days', async () => {
    const member = await idle()
    await runOn('2028-06-01', '2028-06-01')
    expect(await subjects(member)).toEqual(['250 points expire on 2 July 2028'])
    await runOn('2028-07-15', '2028-07-15', '2028-07-22')
    expect((await subjects(member)).slice(1)).toEqual(['Last reminder: 250 points expire on 23 July 2028'])
    expect((await expiryOf(member))?.at).toBe('2028-07-23T00:00:00.000Z')
    await runOn('2028-07-23')
    expect(await entriesOf(db(), member.id)).toEqual(['earn 250 spin_win', 'redeem -250 expiry'])
  })
})

describe('own activity', () => {
  test.each(['spin_win', 'promo', 'redemption'] as const)('of the kind %s keeps the whole balance', async (kind) => {
    const member = await idle()
    await runOn('2028-02-14', '2028-03-08')
    goTo('2028-03-15', '23:59')
    await post(db(), member.id, kind === 'redemption' ? -50 : 50, kind, now())
    expect(await expiryOf(member)).toEqual({ at: '2029-03-16T00:00:00.000Z', warned: false, months: 12 })
    await runOn('2028-03-16', '2028-12-31', '2029-02-12')
    expect(await subjects(member)).toHaveLength(2)
    await runOn('2029-02-13')
    expect(await subjects(member)).toHaveLength(3)
  })

  test('preserves the balance even on the day itself, before it has expired', async () => {
    const member = await idle()
    await runOn('2028-02-14', '2028-03-08')
    goTo('2028-03-16', '00:03')
    await (await signInAgain(app(), member)).call('POST /api/games/wheel/spins')
    await runOn('2028-03-16')
    expect((await entriesOf(db(), member.id)).map((entry) => entry.split(' ')[2])).toEqual(['spin_win', 'spin_win'])
    expect((await member.call('GET /api/dashboard')).body.expiry?.warned).toBe(false)
  })
})

describe('activity of others', () => {
  test.each([
    ['adjustment', 40],
    ['adjustment', -40],
    ['refund', 40],
    ['leaderboard', 40],
  ] as const)('keeps nothing: %s of %i points', async (kind, points) => {
    const member = await idle()
    await runOn('2028-02-14')
    await post(db(), member.id, points, kind, now())
    await runOn('2028-03-08', '2028-03-16')
    expect((await entriesOf(db(), member.id)).at(-1)).toBe(`redeem -${250 + points} expiry`)
    expect((await subjects(member)).at(-1)).toBe(`${250 + points} points have expired`)
  })
})

describe('an empty balance', () => {
  test('causes no mail and no entry', async () => {
    const member = await idle()
    await post(db(), member.id, -250, 'redemption', now())
    await runOn('2028-02-14', '2028-03-08', '2028-03-16', '2029-03-16')
    expect(await subjects(member)).toEqual([])
    expect(await entriesOf(db(), member.id)).toEqual(['earn 250 spin_win', 'redeem -250 redemption'])
    expect(await expiryOf(member)).toBe(null)
  })

  test('with later points has both warnings before it expires', async () => {
    const member = await idle()
    await runOn('2028-02-14')
    await post(db(), member.id, -250, 'adjustment', now())
    await runOn('2028-03-08', '2028-03-16')
    await post(db(), member.id, 250, 'refund', now())
    await runOn('2028-03-17')
    expect((await subjects(member)).slice(1)).toEqual(['250 points expire on 17 April 2028'])
    await runOn('2028-04-09', '2028-04-16')
    expect(await entriesOf(db(), member.id)).toHaveLength(3)
    await runOn('2028-04-17')
    expect((await entriesOf(db(), member.id)).at(-1)).toBe('redeem -250 expiry')
  })

  test('after an expiry gives later points 12 months of their own', async () => {
    const member = await idle()
    await runOn('2028-02-14', '2028-03-08', '2028-03-16')
    await post(db(), member.id, 70, 'adjustment', now())
    await runOn('2029-02-13')
    expect(await subjects(member)).toHaveLength(3)
    await runOn('2029-02-14', '2029-03-09', '2029-03-17')
    expect((await entriesOf(db(), member.id)).at(-1)).toBe('redeem -70 expiry')
  })
})

describe('a banned or suspended member', () => {
  const setStatus = (member: Actor, status: 'active' | 'banned' | 'suspended') =>
    db().updateTable('members').set({ status }).where('id', '=', member.id).execute()

  test.each(['banned', 'suspended'] as const)(
    'as %s loses nothing, and is warned anew on coming back',
    async (status) => {
      const member = await idle()
      await runOn('2028-02-14', '2028-03-08')
      await setStatus(member, status)
      await runOn('2028-03-16', '2028-06-01')
      expect(await subjects(member)).toHaveLength(2)
      await setStatus(member, 'active')
      await runOn('2028-06-02')
      expect((await subjects(member)).slice(2)).toEqual(['250 points expire on 3 July 2028'])
      await runOn('2028-06-25', '2028-07-03')
      expect((await entriesOf(db(), member.id)).at(-1)).toBe('redeem -250 expiry')
    },
  )

  test('for a few days before the expiry has all 30 days again', async () => {
    const member = await idle()
    await runOn('2028-02-14', '2028-03-08')
    await setStatus(member, 'suspended')
    goTo('2028-03-15', '20:00')
    await setStatus(member, 'active')
    await runOn('2028-03-16', '2028-03-17')
    expect((await subjects(member)).slice(2)).toEqual(['250 points expire on 16 April 2028'])
    expect(await entriesOf(db(), member.id)).toHaveLength(1)
  })
})
