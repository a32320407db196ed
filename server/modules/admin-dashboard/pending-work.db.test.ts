import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BudgetStateName } from '#contracts/budget-rules.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve, proposePoints, refuse } from '#test/approvals.ts'
import { setCeilings } from '#test/budgets.ts'
import { adjust } from '#test/members.ts'
import { move, redeemPlan } from '#test/redemptions.ts'
import { addGroup, dismiss } from '#test/risk.ts'
import { answer, openTicket } from '#test/support.ts'

const app = useTestApp({ now: '2026-03-01T09:00:00.000Z' })

const workFor = async (staff: Actor) => (await staff.call('GET /api/admin/pending-work')).body.items
const countsFor = async (staff: Actor) => Object.fromEntries((await workFor(staff)).map(({ kind, n }) => [kind, n]))

test('nothing is listed while nothing waits', async () => {
  expect(await workFor(await app().member({ role: 'super_admin' }))).toEqual([])
})

test('redemptions wait, and are overdue after the stated time, until they are moved', async () => {
  const { clock } = app()
  const moderator = await app().member({ role: 'moderator' })
  const buyer = await app().member({ points: 2000 })
  const since = clock.now().toISOString()
  const [first, second] = [await redeemPlan(buyer), await redeemPlan(buyer)]
  expect(await workFor(moderator)).toEqual([{ kind: 'pendingRedemptions', n: 2, at: since }])
  clock.advance(48 * 3600 + 1)
  expect(await workFor(moderator)).toEqual([
    { kind: 'overdueRedemptions', n: 2, at: since },
    { kind: 'pendingRedemptions', n: 2, at: since },
  ])
  await move(moderator, first, 'pending', 'processing')
  expect(await countsFor(moderator)).toEqual({ overdueRedemptions: 2, pendingRedemptions: 1 })
  await move(moderator, first, 'processing', 'completed')
  await move(moderator, second, 'pending', 'cancelled')
  expect(await workFor(moderator)).toEqual([])
})

test('tickets wait, and are overdue after the stated time, until they are answered', async () => {
  const { clock } = app()
  const supporter = await app().member({ role: 'support' })
  const since = clock.now().toISOString()
  const id = await openTicket(await app().member())
  expect(await workFor(supporter)).toEqual([{ kind: 'openTickets', n: 1, at: since }])
  clock.advance(24 * 3600 + 1)
  expect(await workFor(supporter)).toEqual([
    { kind: 'overdueTickets', n: 1, at: since },
    { kind: 'openTickets', n: 1, at: since },
  ])
  await answer(supporter, id)
  expect(await workFor(supporter)).toEqual([])
})

test('proposals about the viewer are not listed, because the viewer does not decide them', async () => {
  const [author, viewer] = [
    await app().member({ role: 'super_admin' }),
    await app().member({ role: 'moderator', points: 600 }),
  ]
  await proposePoints(author, viewer.id)
  const id = await redeemPlan(viewer)
  await adjust(author, (await app().member()).id, 4500)
  expect((await move(author, id, 'pending', 'cancelled')).body.waits).toBe(true)
  const colleague = await app().member({ role: 'moderator' })
  expect(await countsFor(viewer)).toEqual({ pendingRedemptions: 1 })
  expect(await countsFor(colleague)).toEqual({ pendingRedemptions: 1, approvals: 2 })
  for (const { id: proposal } of await approvalsOf(colleague)) await refuse(colleague, proposal)
  await move(colleague, id, 'pending', 'cancelled')
  expect(await countsFor(colleague)).toEqual({})
})

test('proposals of colleagues are listed with their expiry, those of the viewer are not', async () => {
  const { clock } = app()
  const [author, colleague, supporter, member] = [
    await app().member({ role: 'moderator' }),
    await app().member({ role: 'moderator' }),
    await app().member({ role: 'support' }),
    await app().member({ points: 100 }),
  ]
  const expiry = new Date(clock.now().getTime() + 48 * 3_600_000).toISOString()
  const id = await proposePoints(author, member.id)
  expect(await workFor(author)).toEqual([])
  expect(await workFor(supporter)).toEqual([])
  expect(await workFor(colleague)).toEqual([{ kind: 'approvals', n: 1, at: expiry }])
  await approve(colleague, id)
  expect(await workFor(colleague)).toEqual([])
  const second = await proposePoints(author, member.id)
  expect(await countsFor(colleague)).toEqual({ approvals: 1 })
  await refuse(colleague, second)
  await proposePoints(author, member.id)
  clock.advance(48 * 3600)
  expect(await workFor(colleague)).toEqual([])
})

test('alerts of points are for super admins, risk groups for moderators too, mails that were given up for all staff', async () => {
  const { database, clock } = app()
  const [admin, moderator] = [await app().member({ role: 'super_admin' }), await app().member({ role: 'moderator' })]
  const now = clock.now()
  const at = now.toISOString()
  const group = await addGroup(app(), { kind: 'name', mark: 'three', measure: 3 })
  const alert = { member_id: admin.id, points: 50, reason: 'unknown', at: now }
  await database.db
    .insertInto('audit_alerts')
    .values([
      { ...alert, log_id: 1_000_001, kind: 'unexpected_deduction', found_at: now },
      { ...alert, log_id: 1_000_002, kind: 'unexpected_deduction', found_at: new Date(now.getTime() - 25 * 3_600_000) },
    ])
    .execute()
  await database.db
    .insertInto('outbox')
    .values({
      ...{ id: crypto.randomUUID(), topic: 'mail', member_id: null, payload: '{}', last_error: 'refused' },
      ...{ created_at: now, available_at: now, failed_at: now },
    })
    .execute()
  expect(await workFor(await app().member({ role: 'support' }))).toEqual([{ kind: 'failedMails', n: 1, at }])
  expect(await workFor(moderator)).toEqual([
    { kind: 'failedMails', n: 1, at },
    { kind: 'riskGroups', n: 1, at },
  ])
  expect(await workFor(admin)).toEqual([
    { kind: 'pointsAlerts', n: 1, at },
    { kind: 'failedMails', n: 1, at },
    { kind: 'riskGroups', n: 1, at },
  ])
  await dismiss(admin, group, 3)
  await database.db.deleteFrom('audit_alerts').execute()
  await database.db.deleteFrom('outbox').execute()
  expect(await workFor(admin)).toEqual([])
})

test('budgets that are nearly used up or closed are listed until they open again, are removed, or their period ends', async () => {
  const { database, clock } = app()
  const admin = await app().member({ role: 'super_admin' })
  const at = clock.now()
  const ends_at = new Date(at.getTime() + 3_600_000)
  await setCeilings(admin, [
    { scope: 'wheel', period: 'day', points: 5000 },
    { scope: 'quiz', period: 'month', points: 5000 },
  ])
  const start = at.toISOString().slice(0, 10)
  const wheel = { budget_id: 'wheel day', period_start: start, scope: 'wheel', period: 'day', at, ends_at }
  const quiz = { budget_id: 'quiz month', period_start: start, scope: 'quiz', period: 'month', at, ends_at }
  const record = (states: readonly (typeof wheel & { readonly seq: number; readonly state: BudgetStateName })[]) =>
    database.db.insertInto('budget_states').values(states).execute()
  await record([
    { ...wheel, seq: 1, state: 'warning' },
    { ...wheel, seq: 2, state: 'closed' },
    { ...quiz, seq: 1, state: 'warning' },
  ])
  expect(await workFor(admin)).toEqual([{ kind: 'budgetWarnings', n: 2, at: at.toISOString() }])
  expect(await workFor(await app().member({ role: 'moderator' }))).toEqual([])
  await record([{ ...wheel, seq: 3, state: 'open' }])
  expect(await countsFor(admin)).toEqual({ budgetWarnings: 1 })
  await setCeilings(admin, [{ scope: 'wheel', period: 'day', points: 5000 }])
  expect(await workFor(admin)).toEqual([])
  await record([{ ...wheel, seq: 4, state: 'warning' }])
  expect(await countsFor(admin)).toEqual({ budgetWarnings: 1 })
  clock.advance(3600)
  expect(await workFor(admin)).toEqual([])
})

test('jobs that failed within a day are listed', async () => {
  const { db } = app().database
  const staff = await app().member({ role: 'support' })
  const now = app().clock.now()
  await sql`create schema pgboss`.execute(db)
  try {
    await sql`create table pgboss.job (state text not null, completed_on timestamptz)`.execute(db)
    await sql`insert into pgboss.job values ('failed', ${now}), ('failed', ${new Date(now.getTime() - 25 * 3_600_000)}),
      ('completed', ${now}), ('retry', null)`.execute(db)
    expect(await workFor(staff)).toEqual([{ kind: 'failedJobs', n: 1, at: now.toISOString() }])
  } finally {
    await sql`drop schema pgboss cascade`.execute(db)
  }
})
