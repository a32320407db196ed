import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { recordStaffAction, verifyAudit } from '#server/modules/audit-log/index.ts'
import { correctWallet, verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { engine } from '#test/db.ts'
import { changeBalance, finishRuns, fix, investigate, paidMember } from '#test/points-audit.ts'
import { until } from '#test/until.ts'

const app = useTestApp()
const db = () => app().database.db
let staff: Actor
let member: Actor
beforeEach(async () => {
  staff = await paidMember(app(), 'super_admin')
  member = await paidMember(app())
})

const walletOf = ({ id }: Actor) =>
  db().selectFrom('wallets').select(['points', 'total_earned']).where('member_id', '=', id).executeTakeFirstOrThrow()
const newest = ({ id }: Actor, limit = 2) =>
  db()
    .selectFrom('transactions')
    .select(['seq', 'type', 'points', 'balance_after', 'task_type', 'reason'])
    .where('member_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
const logOf = ({ id }: Actor) =>
  db().selectFrom('points_audit_log').selectAll().where('member_id', '=', id).orderBy('id').execute()
const detail = ({ id }: Actor) => staff.call('GET /api/admin/points-audit/members/:id', { params: { id } })

test('a wallet below its ledger is raised to it, by two entries that leave the chain whole', async () => {
  await changeBalance(app(), member.id, -300)
  const { investigation } = await investigate(app(), staff)
  expect(investigation).toMatchObject({ members: 1, low: 1, missing: 300, deductions: 1 })
  const { preview } = (await staff.call('GET /api/admin/points-audit/fix-preview')).body
  expect(preview).toMatchObject({
    members: 1,
    points: 300,
    items: [{ memberId: member.id, before: 1800, after: 2100 }],
  })

  const { page } = await fix(app(), staff)
  expect(page.fix?.run).toMatchObject({ state: 'finished', fixed: 1, checked: 1, missing: 300 })
  expect(page.fix?.corrections).toEqual([
    {
      ...{ memberId: member.id, email: member.account.email, outcome: 'fixed', before: 1800, after: 2100 },
      ...{ earnedBefore: 2100, earnedAfter: 2100 },
    },
  ])
  expect(await walletOf(member)).toEqual({ points: 2100, total_earned: 2100 })
  expect(await newest(member)).toMatchObject([
    { seq: 4, type: 'refund', points: 300, balance_after: 2100, task_type: 'adjustment' },
    { seq: 3, type: 'redeem', points: -300, balance_after: 1800, task_type: 'adjustment' },
  ])
  expect((await logOf(member)).at(-1)).toMatchObject({ old_points: 1800, new_points: 2100, seq: 4 })
  expect((await logOf(member)).at(-1)?.reason).toContain('adjustment')
  expect((await verifyLedger(db())).findings).toEqual([])

  // The findings were checked again, and a new investigation agrees.
  expect(page).toMatchObject({ badge: 'healthy', investigation: { members: 0, findings: 0, low: 0, kinds: {} } })
  expect((await detail(member)).body).toMatchObject({ findings: [], points: 2100, ledgerPoints: 2100 })
  expect((await investigate(app(), staff)).investigation).toMatchObject({ members: 0, findings: 0 })
  expect((await member.call('GET /api/me/points-watch')).body.changes).toEqual([])

  // The member is notified and the correction recorded.
  const { items } = (await member.call('GET /api/notifications')).body
  expect(items[0]?.content).toMatchObject({ kind: 'points_adjusted', data: { points: 300 } })
  const acts = await db().selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(3).execute()
  expect(acts.map(({ action }) => action)).toContain('member.correct_points')
  expect(acts.find(({ action }) => action === 'member.correct_points')).toMatchObject({
    actor_id: staff.id,
    subject_id: member.id,
    before: '{"points":1800,"totalEarned":2100}',
  })
  expect((await verifyAudit(db())).findings).toEqual([])
})

test('a second run changes no member, and a wallet that is lowered again is raised again', async () => {
  await changeBalance(app(), member.id, -300)
  await investigate(app(), staff)
  expect((await fix(app(), staff)).page.fix?.run.fixed).toBe(1)
  expect((await fix(app(), staff)).page.fix?.run).toMatchObject({ fixed: 0, checked: 0 })
  await investigate(app(), staff)
  expect((await fix(app(), staff)).page.fix?.run).toMatchObject({ fixed: 0, checked: 0 })
  expect(await newest(member, 9)).toHaveLength(4)

  await bypassTriggers(db(), `update wallets set points = 7, total_earned = 8 where member_id = '${member.id}'`)
  await investigate(app(), staff)
  expect((await fix(app(), staff)).page.fix?.run.fixed).toBe(1)
  expect(await walletOf(member)).toEqual({ points: 2100, total_earned: 2100 })
  expect((await verifyLedger(db(), member.id)).findings).toEqual([])
})

test('two processes at once raise each wallet once, and members go on playing', async () => {
  const others = await Promise.all(Array.from({ length: 12 }, () => paidMember(app())))
  for (const { id } of others) await changeBalance(app(), id, -10)
  const { investigation } = await investigate(app(), staff)
  expect(investigation?.low).toBe(12)
  const body = { investigationId: investigation?.id ?? '', members: 12, points: 120 }
  const starts = await Promise.all([0, 1].map(() => staff.call('POST /api/admin/points-audit/fixes', { body })))
  expect(starts.map(({ code }) => code).toSorted()).toEqual(['auditRunning', undefined].toSorted())
  const games = others.map((one) => one.call('POST /api/games/wheel/spins'))
  const [spins] = await Promise.all([Promise.all(games), finishRuns(app()), finishRuns(app())])
  await finishRuns(app())
  expect(spins.map(({ status }) => status)).toEqual(others.map(() => 200))
  const { fix: done } = (await staff.call('GET /api/admin/points-audit')).body
  expect(done?.run).toMatchObject({ state: 'finished', fixed: 12 })
  expect((await verifyLedger(db())).findings).toEqual([])
  for (const [index, one] of others.entries()) {
    expect((await walletOf(one)).points).toBe(2100 + (spins[index]?.body.prize.points ?? 0))
  }
})

test('a member who played on after the loss gets the points back as well, and the ledger verifies again', async () => {
  const play = () => member.call('POST /api/games/wheel/spins')
  const won = (await play()).body.prize.points
  await changeBalance(app(), member.id, -500)
  const more = (await play()).body.prize.points
  await changeBalance(app(), member.id, 30)
  const last = (await play()).body.prize.points
  await changeBalance(app(), member.id, -7)
  expect((await verifyLedger(db(), member.id)).findings.map(({ seq, damage }) => [seq, damage])).toEqual([
    [4, 'balance wrong'],
    [5, 'balance wrong'],
    [0, 'wallet balance wrong'],
  ])
  const { investigation } = await investigate(app(), staff)
  expect(investigation).toMatchObject({ low: 1, missing: 477, deductions: 2 })
  expect((await fix(app(), staff)).page).toMatchObject({ badge: 'healthy', fix: { run: { fixed: 1, missing: 477 } } })
  expect((await walletOf(member)).points).toBe(2100 + won + more + last)
  expect((await verifyLedger(db())).findings).toEqual([])
  await play()
  expect((await verifyLedger(db(), member.id)).findings).toEqual([])
  expect((await investigate(app(), staff)).investigation).toMatchObject({ members: 0 })
})

test('an amount that was forged with its hash and the head raises nothing', async () => {
  await bypassTriggers(
    db(),
    `update transactions set points = 90000 where member_id = '${member.id}' and seq = 2`,
    `update transactions set hash = ledger_hash(prev_hash, member_id, seq, type, points, balance_after, description, task_type,
      reference, reason, created_at) where member_id = '${member.id}' and seq = 2`,
    `update wallets w set head_hash = t.hash from transactions t where t.member_id = w.member_id and t.seq = 2
      and w.member_id = '${member.id}'`,
  )
  expect((await investigate(app(), staff)).investigation).toMatchObject({ members: 1, low: 0 })
  expect((await fix(app(), staff)).page.fix?.run).toMatchObject({ fixed: 0, checked: 0 })
  const outcome = await inTransaction(db(), (tx) => correctWallet(tx, member.id, app().clock.now()))
  expect(outcome).toMatchObject({ outcome: 'history_damaged', points: { before: 2100, after: 2100 } })
  for (const [table, column] of [
    ...(['transactions', 'points_audit_log', 'signup_bonuses', 'sessions', 'wallets'] as const).map((t) => [
      t,
      'member_id',
    ]),
    ['members', 'id'],
  ]) {
    await bypassTriggers(db(), `delete from ${table} where ${column} = '${member.id}'`)
  }
})

test('nothing is lowered, and a history that does not hold raises nothing', async () => {
  const [rich, forged, gone] = await Promise.all([0, 1, 2].map(() => paidMember(app())))
  if (!rich || !forged || !gone) throw new Error('member missing')
  await changeBalance(app(), rich.id, 500)
  await changeBalance(app(), gone.id, -40)
  await investigate(app(), staff)
  // Between preview and fix the attacker forges earlier earnings, and someone else restores the points.
  await bypassTriggers(
    db(),
    `update wallets set points = 100 where member_id = '${gone.id}'`,
    `update transactions set points = 90000, balance_after = 90000 where member_id = '${gone.id}' and seq = 1`,
  )
  const { page } = await fix(app(), staff)
  expect(page.fix?.corrections).toMatchObject([
    { memberId: gone.id, outcome: 'history_damaged', before: 100, after: 100 },
  ])
  expect((await walletOf(rich)).points).toBe(2600)
  expect((await walletOf(gone)).points).toBe(100)
  expect(page.investigation).toMatchObject({ members: 2, low: 0 })
  expect(page.badge).toBe('critical')
  await bypassTriggers(db(), `delete from wallets where member_id in ('${rich.id}', '${gone.id}')`)
  for (const { id } of [rich, gone]) {
    for (const table of ['transactions', 'points_audit_log', 'signup_bonuses', 'sessions', 'members']) {
      await bypassTriggers(db(), `delete from ${table} where ${table === 'members' ? 'id' : 'member_id'} = '${id}'`)
    }
  }
})

test('a total that is too low is raised without an entry, and one that was corrected meanwhile is left unchanged', async () => {
  const other = await paidMember(app())
  await bypassTriggers(db(), `update wallets set total_earned = 5 where member_id = '${member.id}'`)
  await changeBalance(app(), other.id, -60)
  await investigate(app(), staff)
  await changeBalance(app(), other.id, 60)
  const { page } = await fix(app(), staff)
  expect(page.fix?.run).toMatchObject({ fixed: 1, checked: 2 })
  const outcomes = page.fix?.corrections.map(({ memberId, outcome }) => [memberId, outcome])
  expect(new Map(outcomes as [string, string][])).toEqual(
    new Map([
      [member.id, 'fixed'],
      [other.id, 'already_right'],
    ]),
  )
  expect(await walletOf(member)).toEqual({ points: 2100, total_earned: 2100 })
  expect(await newest(member, 9)).toHaveLength(2)
  await bypassTriggers(db(), `delete from points_audit_log where member_id = '${other.id}' and reason = 'unknown'`)
})

test('a balance below zero is raised as well', async () => {
  await bypassTriggers(
    db(),
    'alter table wallets drop constraint if exists wallets_points_check',
    `update wallets set points = -70 where member_id = '${member.id}'`,
  )
  await investigate(app(), staff)
  expect((await fix(app(), staff)).page.fix?.run).toMatchObject({ fixed: 1, missing: 2170 })
  expect(await walletOf(member)).toEqual({ points: 2100, total_earned: 2100 })
  expect((await verifyLedger(db(), member.id)).findings).toEqual([])
  expect((await detail(member)).body.findings).toEqual([])
})

test('the fix needs the current preview: a different or outdated one is refused', async () => {
  const refused = { code: 'auditPreviewOld' }
  await changeBalance(app(), member.id, -10)
  await investigate(app(), staff)
  const { preview } = (await staff.call('GET /api/admin/points-audit/fix-preview')).body
  const body = { investigationId: preview?.investigationId ?? '', members: 1, points: 10 }
  const start = (changes: object) => staff.call('POST /api/admin/points-audit/fixes', { body: { ...body, ...changes } })
  expect(await start({ members: 2 })).toMatchObject(refused)
  expect(await start({ points: 9_000_000_000 })).toMatchObject(refused)
  expect(await start({ investigationId: newKey() })).toMatchObject(refused)
  await investigate(app(), staff)
  expect(await start({})).toMatchObject(refused)
  await fix(app(), staff)
})

test('raising only total earned also raises it in the list of members', async () => {
  await bypassTriggers(
    db(),
    `update wallets set total_earned = total_earned - 40 where member_id = '${member.id}'`,
    `update member_sums set total_earned = total_earned - 40 where member_id = '${member.id}'`,
  )
  await investigate(app(), staff)
  await fix(app(), staff)
  const sums = await db().selectFrom('member_sums').selectAll().where('member_id', '=', member.id).executeTakeFirst()
  expect(sums?.total_earned).toBe((await walletOf(member)).total_earned)
})

test.runIf(engine === 'postgres')(
  'waits for a colleague who has a wallet and wants the head of the audit',
  async () => {
    const both = [member, await paidMember(app())].toSorted((one, other) => (one.id < other.id ? -1 : 1))
    for (const { id } of both) await changeBalance(app(), id, -20)
    await investigate(app(), staff)
    const { preview } = (await staff.call('GET /api/admin/points-audit/fix-preview')).body
    const { investigationId = '', members = 0, points = 0 } = preview ?? {}
    app().clock.advance(1)
    await staff.call('POST /api/admin/points-audit/fixes', { body: { investigationId, members, points } })
    const fixing = await inTransaction(db(), async (tx) => {
      await sql`select from wallets where member_id = ${both[1]?.id} for update`.execute(tx)
      const fixing = finishRuns(app())
      const waiting = () =>
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
      await until(waiting, ({ rows }) => rows.length > 0)
      const subject = { type: 'member', id: both[1]?.id ?? '' }
      const act = {
        action: 'member.note',
        subject,
        before: null,
        after: null,
        reason: '',
        address: '',
        requestId: null,
      }
      await recordStaffAction(tx, { ...act, actorId: staff.id }, app().clock.now())
      return { fixing }
    })
    await fixing.fixing
    expect((await staff.call('GET /api/admin/points-audit')).body.fix?.run).toMatchObject({
      state: 'finished',
      fixed: 2,
    })
  },
)
