import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runPipelined } from '#server/db/pipeline.ts'
import { useTestApp } from '#test/app.ts'
import { expectedLevels } from '#test/expected-summaries.ts'
import { earn, projectLeaderboard } from '#test/leaderboard.ts'
import { redemptionAt } from '#test/redemptions.ts'
import { readSummaryStatements } from '#test/summary-statements.ts'
import { readLevels } from './read-levels.ts'

const app = useTestApp({ now: '2026-03-01T09:00:00.000Z' })
const TABLES = [
  'ledger_days',
  'status_days',
  'member_days',
  'left_members',
  'span_days',
  'cohort_weeks',
  'redemption_days',
  'fulfilment_days',
  'promo_code_days',
  'recent_activity',
  'summary_changes',
] as const

test('data of an earlier version is counted once, and later plays are added', async () => {
  const { database, clock } = app()
  const { db } = database
  const people = await Promise.all(Array.from({ length: 5 }, () => app().member({ points: 3000 })))
  for (const days of [0, 12, 31, 30, 29, 2, 44]) {
    clock.advance(days * 86_400 + 3600)
    const [player] = people.splice(0, 1)
    if (!player) continue
    people.push(player)
    await earn(db, player.id, 50, clock.now(), days % 2 ? 'spin_win' : 'telegram')
    await earn(db, player.id, 20, clock.now(), 'leaderboard')
  }
  const staff = await app().member({ role: 'super_admin' })
  const buyer = await app().member({ points: 9000 })
  for (const status of ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const) {
    await redemptionAt(buyer, staff, status)
  }
  const changed = ['deleted', 'banned'] as const
  for (const [index, status] of changed.entries()) {
    const id = people[index]?.id ?? ''
    await db.updateTable('members').set({ status, updated_at: clock.now() }).where('id', '=', id).execute()
  }

  // The state of the earlier version: nothing is counted, and the projector is behind.
  for (const table of TABLES) await db.deleteFrom(table).execute()
  await db.updateTable('leaderboard_changes').set({ summed: true }).execute()
  const filling = await readSummaryStatements()
  expect(filling).toHaveLength(13)
  for (const statement of filling) await sql.raw(statement).execute(db)
  await earn(db, buyer.id, 30, clock.now(), 'daily_ad')
  await projectLeaderboard(app())

  for (let back = 0; back < 160; back += 1) {
    const day = new Date(clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10)
    const stored = Object.assign({}, ...(await runPipelined(db, readLevels(day))))
    expect({ day, ...stored }).toEqual({ day, ...(await expectedLevels(db, day)) })
  }
  const recent = await db.selectFrom('recent_activity').select('kind').execute()
  const counted = Object.groupBy(recent, ({ kind }) => kind)
  expect(Object.fromEntries(Object.entries(counted).map(([kind, rows]) => [kind, rows.length]))).toEqual({
    signup: 7,
    spin: 2,
    task: 6,
  })
})
