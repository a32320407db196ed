import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction, sqlStateOf } from '#server/db/transaction.ts'
import { postEntry, verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { changeBalance, fix, investigate, monitor, paidMember } from '#test/points-audit.ts'

const app = useTestApp()
const db = () => app().database.db
let staff: Actor
let member: Actor
beforeEach(async () => {
  staff = await paidMember(app(), 'super_admin')
  member = await paidMember(app())
})
const detail = ({ id }: Actor) => staff.call('GET /api/admin/points-audit/members/:id', { params: { id } })

test('the monitor finds a change once, notifies super admins once, and settles it after a correction', async () => {
  await monitor(app())
  staff = await paidMember(app(), 'super_admin')
  await changeBalance(app(), member.id, -25)
  await inTransaction(db(), (tx) => {
    const entry = { type: 'redeem', points: 5, taskType: 'adjustment', description: 'x', reference: 'x' } as const
    return postEntry(tx, { ...entry, memberId: member.id, reason: 'a mistake' }, app().clock.now())
  })
  const [first, second] = [await monitor(app()), await monitor(app())]
  expect([first, second]).toMatchObject([
    { changes: 2, members: 1 },
    { changes: 0, members: 0 },
  ])
  const notifications = (await staff.call('GET /api/notifications')).body.items.map(({ content }) => content)
  expect(notifications).toEqual([{ kind: 'points_alert', data: { changes: 2, members: 1 } }])
  expect((await member.call('GET /api/me/points-watch')).body.changes).toHaveLength(2)
  const { monitor: shown, badge } = (await staff.call('GET /api/admin/points-audit')).body
  expect(badge).toBe('critical')
  expect(shown.alerts.filter(({ memberId }) => memberId === member.id)).toMatchObject([
    { memberId: member.id, kind: 'unexpected_deduction', points: -5, reason: 'a mistake', corrected: false },
    { memberId: member.id, kind: 'change_without_entry', points: -25, reason: 'unknown', corrected: false },
  ])
  await investigate(app(), staff)
  await fix(app(), staff)
  const after = (await staff.call('GET /api/admin/points-audit')).body.monitor.alerts
  // A deduction with an entry is in the ledger: staff adjust it if it was wrong.
  expect(after.map(({ corrected }) => corrected)).toEqual([false, true])
  expect((await verifyLedger(db(), member.id)).findings).toEqual([])
  expect((await member.call('GET /api/dashboard')).body.points).toBe(2095)
  expect(await monitor(app())).toMatchObject({ changes: 0, members: 0 })
})

test('the monitor’s first run goes back a day; fast spins are a warning without a notification', async () => {
  await sql`update audit_monitor set last_id = null, checked_at = null`.execute(db())
  await sql`delete from audit_alerts`.execute(db())
  app().clock.advance(90_000)
  member = await paidMember(app())
  staff = await paidMember(app(), 'super_admin')
  for (let spin = 0; spin < 3; spin += 1) await member.call('POST /api/games/wheel/spins')
  app().clock.advance(61)
  await member.call('POST /api/games/wheel/spins')
  expect(await monitor(app())).toMatchObject({ changes: 0, members: 0 })
  const { monitor: shown } = (await staff.call('GET /api/admin/points-audit')).body
  expect(shown.alerts.map(({ kind }) => kind)).toEqual(['too_fast', 'too_fast'])
  expect(shown.closeChanges).toBeGreaterThanOrEqual(3)
  expect((await staff.call('GET /api/notifications')).body.items).toEqual([])
  const { history } = (await detail(member)).body
  expect(history.map(({ tooFast, unexpected }) => [tooFast, unexpected])).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [false, false],
    [false, false],
    [false, false],
  ])
})

test.each(['truncate points_audit_log', 'delete from points_audit_log', 'update points_audit_log set new_points = 0'])(
  'the log refuses: %s',
  async (statement) => {
    const error = await sql.raw(statement).execute(db()).catch(sqlStateOf)
    expect(error).toBe('23001')
  },
)

test('a log whose numbers restart raises an alert, and the monitor continues', async () => {
  await monitor(app())
  await bypassTriggers(db(), 'truncate points_audit_log restart identity')
  app().clock.advance(1)
  await changeBalance(app(), member.id, -25)
  expect(await monitor(app())).toEqual({ changes: 1, members: 1, isRestarted: true })
  const { issues, criticalIssues } = (await staff.call('GET /api/admin/points-audit/integrity')).body
  expect([criticalIssues, issues.map(({ code }) => code)]).toEqual([true, expect.arrayContaining(['log_restarted'])])
  app().clock.advance(1)
  await changeBalance(app(), member.id, -5)
  expect(await monitor(app())).toEqual({ changes: 1, members: 1, isRestarted: false })
})

test('a number that was forged into the log makes the monitor skip nothing', async () => {
  await monitor(app())
  await sql`insert into points_audit_log (member_id, id, old_points, new_points, seq, reason, changed_at) overriding system value
    values (${member.id}, 9007199254740000, 1, 2, 1, 'x', 'infinity')`.execute(db())
  expect((await detail(member)).body.history[0]).toMatchObject({ before: 1, after: 2 })
  await monitor(app())
  app().clock.advance(1)
  await changeBalance(app(), member.id, -5)
  expect(await monitor(app())).toMatchObject({ changes: 1, members: 1, isRestarted: false })
})

test('a run of several batches skips no change and counts none twice', async () => {
  await monitor(app())
  const many = 4001
  const other = await paidMember(app())
  // Two members in turn, within an hour, all without an entry.
  await sql`insert into points_audit_log (member_id, old_points, new_points, seq, reason, changed_at)
    select case when n % 2 = 0 then ${member.id}::uuid else ${other.id}::uuid end, n, n + 1, 1000000 + n, 'x',
      ${app().clock.now()}::timestamptz + n * interval '0.5 s' from generate_series(1, ${sql.lit(many)}) n order by n`.execute(
    db(),
  )
  app().clock.advance(many / 2)
  const shown = async () => (await staff.call('GET /api/admin/points-audit')).body.monitor
  expect(await monitor(app())).toMatchObject({ changes: many, members: 2 })
  const { closeChanges } = await shown()
  const notifications = (await staff.call('GET /api/notifications')).body.items
  expect(notifications.map(({ content }) => content)).toEqual([
    { kind: 'points_alert', data: { changes: many, members: 2 } },
  ])
  // These rows are read again in the overlap; the close changes are counted again, and nothing is new.
  expect(await monitor(app())).toMatchObject({ changes: 0, members: 0 })
  expect((await shown()).closeChanges).toBe(closeChanges)
  expect(closeChanges).toBeGreaterThanOrEqual(many - 2)
})
