import { expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve } from '#test/approvals.ts'
import { fieldErrors, proposeLedgerExport } from '#test/economy.ts'
import { earn } from '#test/leaderboard.ts'

const app = useTestApp({ now: '2026-11-20T12:00:00.000Z' })
const superAdmin = () => app().member({ role: 'super_admin' })
const download = (staff: Actor, id: string) => staff.send<string>('GET', `/api/admin/ledger-exports/${id}`)
const linesOf = (csv: string) => csv.trim().replace('\ufeff', '').split('\r\n')

test('an approved export has every entry of its days once, for its author alone, and each download is recorded', async () => {
  const [author, colleague, one, other] = await Promise.all([
    superAdmin(),
    superAdmin(),
    app().member(),
    app().member(),
  ])
  const { db } = app().database
  const at = (time: string) => new Date(`2026-11-${time}:00.000Z`)
  await earn(db, one.id, 5, at('04T23:59'))
  // More than one page of the export.
  for (let count = 0; count < 1005; count += 1) await earn(db, one.id, 10, at('05T00:00'))
  await earn(db, other.id, 20, at('06T23:59'), 'quiz')
  await earn(db, other.id, 30, at('07T00:00'))

  const { approval } = (await proposeLedgerExport(author, '2026-11-05', '2026-11-06')).body
  expect(approval).toMatchObject({ facts: { kind: 'ledger', from: '2026-11-05', to: '2026-11-06', entries: 1006 } })
  expect(await download(author, approval.id)).toMatchObject({ status: 409, code: 'approvalClosed' })
  expect(await approve(author, approval.id)).toMatchObject({ status: 403, code: 'approvalOwn' })
  await approve(colleague, approval.id)
  expect((await download(colleague, approval.id)).code).toBe('notFound')
  expect((await approvalsOf(author, 'decided'))[0]).toMatchObject({ may: ['download'], facts: { entries: 1006 } })

  const file = await download(author, approval.id)
  expect(file.headers.get('content-disposition')).toContain('ledger-2026-11-20.csv')
  const [head, ...rows] = linesOf(file.body)
  expect(head).toBe('Member,Entry,Time,Type,Source,Points,Balance,Description,Reference,Hash')
  expect(rows).toHaveLength(1006)
  expect(new Set(rows.map((row) => row.split(',').slice(0, 2).join())).size).toBe(1006)
  const points = rows.reduce((sum, row) => sum + Number(row.split(',')[5]), 0)
  const query = { from: '2026-11-05', to: '2026-11-06' }
  expect((await author.call('GET /api/admin/economy/movements', { query })).body.total.change).toBe(points)
  // Members are ids.
  expect(file.body).not.toContain(one.account.email)

  const audited = await db.selectFrom('audit_log').selectAll().where('action', '=', 'ledger.download').execute()
  expect(audited).toMatchObject([{ actor_id: author.id, subject_id: approval.id }])
  app().clock.advance(48 * 3600)
  expect((await download(author, approval.id)).code).toBe('approvalClosed')
})

test('an export holds what was there when it was approved', async () => {
  const [author, colleague, member] = await Promise.all([superAdmin(), superAdmin(), app().member()])
  const { db } = app().database
  const today = app().clock.now().toISOString().slice(0, 10)
  await earn(db, member.id, 10, app().clock.now())
  const { approval } = (await proposeLedgerExport(author, today)).body
  app().clock.advance(60)
  await approve(colleague, approval.id)
  app().clock.advance(60)
  await earn(db, member.id, 10, app().clock.now())
  expect(linesOf((await download(author, approval.id)).body)).toHaveLength(2)
})

test('entries are counted by the daily sums, so that the list of proposals does not read the ledger', async () => {
  const author = await superAdmin()
  const { db } = app().database
  const sums = { day: '2020-02-02', task_type: 'spin_win', type: 'earn', entries: 7, points: 70 } as const
  await db.insertInto('ledger_days').values(sums).execute()
  const { approval } = (await proposeLedgerExport(author, '2020-02-02')).body
  expect(approval.facts).toMatchObject({ kind: 'ledger', entries: 7 })
  await db.updateTable('ledger_days').set({ entries: 8 }).where('day', '=', '2020-02-02').execute()
  expect((await approvalsOf(author, 'waiting'))[0]?.facts).toMatchObject({ kind: 'ledger', entries: 8 })
  await db.deleteFrom('ledger_days').where('day', '=', '2020-02-02').execute()
})

test('days without entries, in the wrong order, or too many are refused, and so are other staff', async () => {
  const author = await superAdmin()
  expect((await proposeLedgerExport(author, '2020-01-01')).code).toBe('ledgerExportEmpty')
  expect(fieldErrors(await proposeLedgerExport(author, '2026-11-06', '2026-11-05'))).toEqual({
    to: 'This is before the first day',
  })
  expect(fieldErrors(await proposeLedgerExport(author, '2026-11-05', '2026-11-06', ''))).toEqual({
    reason: 'Please give a reason',
  })
  for (const role of ['moderator', 'support', 'member'] as const) {
    const other = await app().member({ role })
    expect((await proposeLedgerExport(other, '2026-11-05')).code).toBe('forbidden')
    expect((await download(other, '019376f0-5a7c-7d3e-8b1a-2f4c6d8e0a12')).code).toBe('forbidden')
  }
})
