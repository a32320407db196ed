import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { CODE, formFor, move, planOf, redeemPlan, redemptionAt } from '#test/redemptions.ts'

const LIST = 'GET /api/admin/redemptions'
const HOUR = 3600

const app = useTestApp()
const staffOf = (role: 'moderator' | 'support' | 'super_admin' = 'moderator') => app().member({ role })
const list = async (staff: Actor, query: Record<string, string> = {}) =>
  (await staff.call(LIST, { query: query as never })).body
const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)
const readOne = (staff: Actor, id: string) => staff.call('GET /api/admin/redemptions/:id', { params: { id } })

async function emptyDesk(): Promise<void> {
  const { db } = app().database
  for (const table of ['code_reveals', 'redemption_notes', 'redemption_events', 'redemptions'] as const)
    await db.deleteFrom(table).execute()
}

async function redeem(member: Actor, subscription: string, more: { email?: string; country?: 'IN' | 'US' } = {}) {
  const body = { ...formFor(await planOf(member, subscription)), ...more }
  return (await member.call('POST /api/redemptions', { body })).body.redemption.id
}

describe('the queue', () => {
  test('shows open redemptions, oldest first, and overdue ones, counted by the server', async () => {
    await emptyDesk()
    const staff = await staffOf()
    const member = await app().member({ points: 50_000 })
    const [late, inWork] = [await redeemPlan(member), await redemptionAt(member, staff, 'processing')]
    app().clock.advance(HOUR)
    const edge = await redeemPlan(member)
    await redemptionAt(member, staff, 'completed')
    app().clock.advance(47 * HOUR)
    const fresh = await redeemPlan(member)
    const open = await list(staff, { status: 'open', sort: 'oldest' })
    expect(idsOf(open)).toEqual([...[late, inWork].sort(), edge, fresh])
    // 48 hours to the second are not overdue yet.
    expect(open.counts).toMatchObject({ open: 4, overdue: 0, pending: 3, processing: 1, completed: 1, all: 5 })
    app().clock.advance(1)
    const overdue = await list(staff, { status: 'overdue', sort: 'oldest', limit: '1' })
    expect(overdue.counts).toMatchObject({ open: 4, overdue: 2 })
    const cursor = overdue.nextCursor ?? ''
    const next = await list(staff, { status: 'overdue', sort: 'oldest', limit: '1', cursor })
    expect([...idsOf(overdue), ...idsOf(next)]).toEqual([late, inWork].sort())
    expect(next).toMatchObject({ counts: null, nextCursor: null })
    await move(staff, late, 'pending', 'cancelled')
    expect((await list(staff, { status: 'overdue' })).counts).toMatchObject({ overdue: 1, open: 3, cancelled: 1 })
  })

  test('is narrowed by subscription and country, and its figures with it', async () => {
    await emptyDesk()
    const staff = await staffOf('support')
    const member = await app().member({ points: 50_000 })
    const netflix = await redeem(member, 'netflix', { country: 'US' })
    const spotify = await redeem(member, 'spotify_premium', { country: 'US' })
    await redeem(member, 'sony_liv')
    expect(idsOf(await list(staff, { subscription: 'netflix' }))).toEqual([netflix])
    const fromUs = await list(staff, { country: 'US', sort: 'oldest', status: 'open' })
    expect(new Set(idsOf(fromUs))).toEqual(new Set([netflix, spotify]))
    expect(fromUs.counts).toMatchObject({ open: 2, pending: 2, all: 2 })
    expect(idsOf(await list(staff, { country: 'US', subscription: 'spotify_premium', search: 'spot' }))).toEqual([
      spotify,
    ])
    expect((await staff.call(LIST, { query: { country: 'XX' as 'US' } })).status).toBe(400)
    const { subscriptions } = (await staff.call('GET /api/admin/redemptions/summary')).body
    expect(subscriptions).toEqual([
      { id: 'netflix', name: 'Netflix' },
      { id: 'sony_liv', name: 'Sony LIV' },
      { id: 'spotify_premium', name: 'Spotify Premium' },
    ])
  })

  test('limits its counts to the stated maximum', async () => {
    await emptyDesk()
    const staff = await staffOf()
    const member = await app().member({ points: 600 })
    const id = await redeemPlan(member)
    const { db } = app().database
    const row = await db.selectFrom('redemptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 1004 }, () => ({ ...row, id: crypto.randomUUID() }))
    await db.insertInto('redemptions').values(copies).execute()
    expect((await list(staff)).counts).toMatchObject({ pending: 1001, open: 1001, all: 1001, completed: 0 })
  })
})

describe('the time from a redemption to its code', () => {
  test('is reported by median, 90th percentile and share within the stated time', async () => {
    await emptyDesk()
    const staff = await staffOf()
    const pace = async (who = staff) => (await who.call('GET /api/admin/redemptions/summary')).body.pace
    expect(await pace()).toEqual({ days: 30, completed: 0, medianHours: null, slowHours: null, onTime: null })
    const member = await app().member({ points: 50_000 })
    for (const hours of [2, 4, 48, 90]) {
      const id = await redemptionAt(member, staff, 'processing')
      app().clock.advance(hours * HOUR)
      await move(staff, id, 'processing', 'completed')
    }
    await redemptionAt(member, staff, 'failed')
    const { medianHours, slowHours, ...rest } = await pace()
    expect(rest).toEqual({ days: 30, completed: 4, onTime: 75 })
    expect(medianHours).toBeCloseTo(26)
    expect(slowHours).toBeCloseTo(77.4)
    app().clock.advance(30 * 24 * HOUR)
    expect((await pace(await staffOf())).completed).toBe(0)
  })
})

describe('a redemption that staff open', () => {
  test('has its member’s context, and hints with their figures', async () => {
    await emptyDesk()
    const staff = await staffOf('support')
    const member = await app().member({ points: 50_000 })
    const id = await redeem(member, 'netflix', { email: member.account.email })
    const first = (await readOne(staff, id)).body
    expect(first.redemption).toMatchObject({ id, memberId: member.id, may: [], mayReveal: false })
    expect(first.context).toMatchObject({ balance: 48_600, totalEarned: 50_000 })
    expect(first.context.hints).toEqual([
      { hint: 'newAccount', figure: 0 },
      { hint: 'firstRedemption', figure: 0 },
    ])
    expect(first).toMatchObject({ notes: [], mayNote: false })
    app().clock.advance(8 * 24 * HOUR)
    const later = await redeem(member, 'netflix', { email: 'shared@example.com' })
    const others = [await app().member({ points: 5000 }), await app().member({ points: 5000 })]
    for (const other of others) await redeem(other, 'sony_liv', { email: 'SHARED@example.com' })
    const { context } = (await readOne(staff, later)).body
    expect(context.earlier).toEqual({ pending: 1, processing: 0, completed: 0, failed: 0, cancelled: 0 })
    expect(context.hints).toEqual([
      { hint: 'otherEmail', figure: 0 },
      { hint: 'sharedEmail', figure: 2 },
    ])
  })

  test('reports unusually fast plays and other members at the same address', async () => {
    const { db } = app().database
    const staff = await staffOf()
    const [member, neighbour, gone] = [await app().member({ points: 5000 }), await app().member(), await app().member()]
    const here = (who: Actor) =>
      db.updateTable('sessions').set({ ip_address: '203.0.113.50' }).where('member_id', '=', who.id)
    for (const who of [member, neighbour, gone]) await here(who).execute()
    await here(gone).set({ expires_at: app().clock.now() }).execute()
    const { inTransaction } = await import('#server/db/transaction.ts')
    const { postEntry } = await import('#server/modules/ledger/index.ts')
    const win = { type: 'earn', taskType: 'spin_win', reason: 'spin', description: 'Spin & Win' } as const
    for (const reference of ['a', 'b', 'c'])
      await inTransaction(db, (tx) =>
        postEntry(tx, { ...win, memberId: member.id, points: 1000, reference }, app().clock.now()),
      )
    const id = await redeemPlan(member)
    const { hints } = (await readOne(staff, id)).body.context
    expect(hints).toContainEqual({ hint: 'fastPoints', figure: 3000 })
    expect(hints).toContainEqual({ hint: 'sharedAddress', figure: 1 })
  })

  test('is not found under an id that is none', async () => {
    const staff = await staffOf()
    expect(await readOne(staff, crypto.randomUUID())).toMatchObject({ status: 404 })
    expect(await readOne(staff, 'nonsense')).toMatchObject({ status: 404 })
  })
})

describe('the CSV export', () => {
  const csv = async (staff: Actor, query: Record<string, string>) =>
    (await staff.call('GET /api/admin/redemptions/export', { query: query as never })).body as unknown as string

  test('contains the filtered or chosen redemptions, without codes and without formulas', async () => {
    await emptyDesk()
    const staff = await staffOf()
    const member = await app().member({ points: 50_000, name: '=HYPERLINK("x")' })
    const done = await redemptionAt(member, staff, 'completed')
    const { db } = app().database
    await db.updateTable('redemptions').set({ notes: '+1' }).where('id', '=', done).execute()
    await db.updateTable('activation_codes').set({ instructions: 'SECRET-WAY' }).where('id', '=', done).execute()
    await staff.call('POST /api/admin/redemptions/:id/notes', { params: { id: done }, body: { text: 'OUR-NOTE' } })
    app().clock.advance(1)
    const open = await redeem(member, 'netflix')
    const all = await csv(staff, { sort: 'oldest' })
    const lines = all.trim().split('\r\n')
    expect(lines[0]).toContain('ID,Status,Member,Member email,Subscription')
    expect(lines.slice(1).map((line) => line.slice(0, 36))).toEqual([done, open])
    expect(all).toContain(`"'=HYPERLINK(""x"")"`)
    expect(all).toContain("'+1")
    for (const secret of [CODE, 'SECRET-WAY', 'OUR-NOTE']) expect(all).not.toContain(secret)
    expect((await csv(staff, { status: 'open' })).trim().split('\r\n')).toHaveLength(2)
    expect((await csv(staff, { ids: done, status: 'open' })).split('\r\n')[1]).toContain(done)
    const answer = await staff.call('GET /api/admin/redemptions/export')
    expect(answer.headers.get('content-disposition')).toMatch(/redemptions-\d{4}-\d\d-\d\d\.csv/)
    expect(await staff.call('GET /api/admin/redemptions/export', { query: { ids: 'x' } as never })).toMatchObject({
      status: 400,
    })
    expect(await member.call('GET /api/admin/redemptions/export')).toMatchObject({ status: 403 })
  })
})
