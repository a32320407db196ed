import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADJUSTMENT_MAX } from '#contracts/member-rules.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { changeSchema } from '#test/change-schema.ts'
import { auditContext, changeBalance, finishRuns, investigate, paidMember } from '#test/points-audit.ts'
import { newBatchControl, nextBatchSize, processNextBatch } from './process-run.ts'

const app = useTestApp()
const db = () => app().database.db
let staff: Actor
let members: readonly Actor[]
beforeAll(async () => {
  staff = await paidMember(app(), 'super_admin')
  members = await Promise.all(Array.from({ length: 9 }, () => paidMember(app())))
  for (const { id } of members.slice(0, 3)) await changeBalance(app(), id, -10)
})

const start = () => staff.call('POST /api/admin/points-audit/investigations')
const page = async () => (await staff.call('GET /api/admin/points-audit')).body
const cancel = (id: string) => staff.call('POST /api/admin/points-audit/runs/:id/cancellation', { params: { id } })
const part = (size = 2, rest = 0) =>
  processNextBatch(db(), auditContext(app()), { ...newBatchControl(rest), members: size })

describe('an investigation', () => {
  test('is one at a time, shows how far it has come, and can be cancelled', async () => {
    const answers = await Promise.all([start(), start(), start()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('auditRunning')
    await part(4)
    const { investigation } = await page()
    const name = (await staff.call('GET /api/session')).body.member?.name
    expect(investigation).toMatchObject({ state: 'running', total: 10, checked: 4, by: name })
    const id = investigation?.id ?? ''
    expect((await cancel(id)).body.run.state).toBe('cancelled')
    expect(await cancel(id)).toMatchObject({ status: 409, code: 'auditNotRunning' })
    expect(await cancel(newKey())).toMatchObject({ status: 404 })
    expect(await part()).toBeUndefined()
    expect((await page()).investigation).toMatchObject({ state: 'cancelled', checked: 4 })
  })

  test('continues after a crash, and finds everything once', async () => {
    app().clock.advance(1)
    await start()
    await part(3)
    const dying = { ...auditContext(app()), secret: undefined as unknown as string }
    const lost = await app().member()
    await expect(processNextBatch(db(), dying, { ...newBatchControl(0), members: 100 })).rejects.toThrow(/key/)
    expect((await page()).investigation).toMatchObject({ state: 'running', checked: 3 })
    await Promise.all([finishRuns(app(), 2), finishRuns(app(), 3)])
    await finishRuns(app())
    expect((await page()).investigation).toMatchObject({
      ...{ state: 'finished', checked: 11, members: 4, findings: 7, low: 3, missing: 30 },
      kinds: { signup_missing: 1, wallet_balance_wrong: 3, change_without_entry: 3 },
    })
    await bypassTriggers(db(), `update members set email_confirmed = false where id = '${lost.id}'`)
  })

  test('pauses after each batch, in every process', async () => {
    app().clock.advance(1)
    await start()
    const rest = await part(2, 1000)
    expect(rest).toBeGreaterThan(0)
    expect(await part()).toBe(rest)
    expect((await page()).investigation?.checked).toBe(2)
    app().clock.advance(Math.ceil((rest ?? 0) / 1000))
    await finishRuns(app())
    expect((await page()).investigation?.state).toBe('finished')
  })

  test('that was cancelled or is incomplete does not replace the findings of the one before', async () => {
    const seen = async () => {
      const { badge, found } = await page()
      const { issues } = (await staff.call('GET /api/admin/points-audit/integrity')).body
      const { items } = (await staff.call('GET /api/admin/points-audit/members')).body
      const { preview } = (await staff.call('GET /api/admin/points-audit/fix-preview')).body
      return { badge, found, issues, items, preview }
    }
    const before = await seen()
    expect(before).toMatchObject({ badge: 'critical', found: { low: 3 }, preview: { members: 3 } })
    expect(before.items).toHaveLength(3)
    app().clock.advance(1)
    const { id } = (await start()).body.run
    await part(1)
    expect(await seen()).toEqual(before)
    expect((await page()).investigation).toMatchObject({ state: 'running', checked: 1 })
    await cancel(id)
    expect(await seen()).toEqual(before)
  })

  test('is deleted after five newer ones, not counting cancelled ones', async () => {
    for (let time = 0; time < 6; time += 1) {
      await investigate(app(), staff)
      app().clock.advance(1)
      await cancel((await start()).body.run.id)
    }
    const { rows } = await sql<{ runs: number; found: number }>`select count(distinct run_id) as found,
      (select count(*) from audit_runs where state = 'finished') as runs from audit_findings`.execute(db())
    expect(rows[0]).toEqual({ runs: 5, found: 5 })
  })

  test('takes batches that last a tenth of a second', () => {
    expect([
      nextBatchSize(50, 10),
      nextBatchSize(50, 100),
      nextBatchSize(50, 400),
      nextBatchSize(50, 9999),
      nextBatchSize(900, 1),
    ]).toEqual([100, 50, 50, 50, 1000])
  })
})

describe('the list of findings', () => {
  test('is paged, searched by e-mail, and saved as CSV with the day', async () => {
    const [first] = members
    const list = async (query: object) =>
      (await staff.call('GET /api/admin/points-audit/members', { query: { ...query } })).body
    const one = await list({ limit: '2' })
    const two = await list({ limit: '2', cursor: one.nextCursor ?? '' })
    expect([one.items.length, two.items.length, two.nextCursor]).toEqual([2, 1, null])
    expect(new Set([...one.items, ...two.items].map(({ id }) => id)).size).toBe(3)
    expect((await list({ search: first?.account.email ?? '' })).items.map(({ id }) => id)).toEqual([first?.id])
    expect((await list({ search: 'gmail.com' })).items).toHaveLength(3)
    expect((await list({ search: `missing-${ADJUSTMENT_MAX}` })).items).toEqual([])
    const csv = await staff.send<string>('GET', '/api/admin/points-audit-exports/members')
    expect(csv.headers.get('content-disposition')).toContain('points-audit-2026-11-20.csv')
  })

  test('an unknown member is not found', async () => {
    const answer = await staff.call('GET /api/admin/points-audit/members/:id', { params: { id: newKey() } })
    expect(answer).toMatchObject({ status: 404, code: 'notFound' })
  })
})

describe('CHECK DATABASE', () => {
  const report = async () => (await staff.call('GET /api/admin/points-audit/integrity')).body
  const codes = async () => (await report()).issues.map(({ code, name }) => `${code} ${name}`.trim()).toSorted()

  test('names what the newest investigation found', async () => {
    expect(await report()).toMatchObject({
      criticalIssues: true,
      issues: [{ code: 'members_with_issues', critical: true, n: 3 }],
      recommendations: ['look_at_users', 'fix'],
    })
  })

  test.each([
    ['a trigger that is off', 'alter table wallets disable trigger wallets_audit', 'guard_missing wallets_audit'],
    [
      'a trigger that is gone',
      'drop trigger transactions_append_only on transactions',
      'guard_missing transactions_append_only',
    ],
    [
      'a constraint that is gone',
      'alter table wallets drop constraint wallets_points_check',
      'guard_missing wallets_points_check',
    ],
    [
      'a log that may be emptied',
      'drop trigger points_audit_log_no_truncate on points_audit_log',
      'guard_missing points_audit_log_no_truncate',
    ],
    ['an index that is gone', 'drop index transactions_once', 'guard_missing transactions_once'],
    [
      'a function that was replaced',
      `create or replace function ledger_hash(prev_hash bytea, member_id uuid, seq bigint, type text, points bigint,
        balance_after bigint, description text, task_type text, reference text, reason text, created_at timestamptz)
        returns bytea language sql immutable as $$ select prev_hash $$`,
      'hash_function ledger_hash',
    ],
  ])('finds %s', async (_, statement, code) => {
    const before = await codes()
    expect(before).not.toContain(code)
    await changeSchema(db(), statement)
    expect((await codes()).filter((one) => !before.includes(one))).toEqual([code])
  })

  test('reports a monitor that has not run for 15 minutes', async () => {
    await sql`update audit_monitor set checked_at = ${app().clock.now()}`.execute(db())
    app().clock.advance(900)
    expect(await codes()).not.toContain('monitor_late')
    app().clock.advance(1)
    expect(await codes()).toContain('monitor_late')
    await sql`update audit_monitor set checked_at = null, since = ${app().clock.now()}`.execute(db())
    expect(await codes()).not.toContain('monitor_late')
    app().clock.advance(901)
    expect(await codes()).toContain('monitor_late')
  })
})
