import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { calendarOf } from '#test/leaderboard.ts'
import { until } from '#test/until.ts'
import { startProjectorLoop } from './projector-loop.ts'

const CHANGES = 21_000

const app = useTestApp()

test('vacuum reuses the space of projected changes: the queue’s size is bounded', async () => {
  const { database, clock } = app()
  const { db } = database
  const member = await app().member()
  /** @returns size of the queue in bytes, before its changes are projected */
  const goThrough = async (): Promise<number> => {
    await sql`insert into leaderboard_changes (member_id, points, at)
      select ${member.id}, 0, ${clock.now()} from generate_series(1, ${CHANGES})`.execute(db)
    const { rows } = await sql<{ bytes: number }>`select pg_relation_size('leaderboard_changes') as bytes`.execute(db)
    const stop = startProjectorLoop(database, {
      calendar: calendarOf(app()),
      clock,
      log: pino({ level: 'silent' }),
      rankStaff: false,
    })
    const left = () => db.selectFrom('leaderboard_changes').select('member_id').limit(1).executeTakeFirst()
    await until(left, (row) => row === undefined)
    await stop()
    return rows[0]?.bytes ?? 0
  }
  const first = await goThrough()
  expect(first).toBeGreaterThan(CHANGES * 30)
  await goThrough()
  expect(await goThrough()).toBeLessThan(first * 1.3)
})
