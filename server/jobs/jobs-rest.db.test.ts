import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Rest } from '#server/db/resting.ts'
import { type Db, sqlStateOf } from '#server/db/transaction.ts'
import { countDraws } from '#server/modules/fairness/index.ts'
import { monitorPoints } from '#server/modules/points-audit/index.ts'
import { findRisks } from '#server/modules/risk/index.ts'
import { useTestApp } from '#test/app.ts'
import { cutOffRest, LONG_REST } from '#test/cut-off-rest.ts'
import { engine } from '#test/db.ts'
import { auditContext } from '#test/points-audit.ts'

/** So many that a statement without any rest among them is as good as impossible. */
const PLAYS = 30_000

const app = useTestApp()

const count = async (db: Db, table: 'audit_alerts' | 'risk_speeds' | 'draw_counts') =>
  Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n)

beforeEach(async () => {
  const { database, clock } = app()
  const { id } = await app().member()
  const at = sql`${clock.now()}::timestamptz - n * interval '1 ms'`
  const all = sql`generate_series(1, ${sql.lit(PLAYS)}) n`
  await sql`insert into draws (member_id, generation, nonce, game, table_name, number, label, points, created_at)
    select ${id}, 1, 1000 + n, 'wheel', 'wheel', 1, '10 Points', 10, ${at} from ${all}`.execute(database.db)
  await sql`insert into points_audit_log (member_id, old_points, new_points, seq, reason, changed_at)
    select ${id}, n, n + 1, 1000000 + n, 'x', ${at} from ${all}`.execute(database.db)
})

type Work = (db: Db, now: Date, rest?: Rest) => Promise<unknown>

test.runIf(engine === 'postgres').each<[string, 'audit_alerts' | 'risk_speeds' | 'draw_counts', Work]>([
  ['the monitor of points', 'audit_alerts', (db, now, rest) => monitorPoints(db, auditContext(app()), now, rest)],
  ['the search for risks', 'risk_speeds', findRisks],
  ['the count of draws', 'draw_counts', countDraws],
])('%s rests on its way, and when it is cut off there has kept nothing', async (_, table, work) => {
  const { database, clock } = app()
  const before = await count(database.db, table)
  const turn = work(database.db, clock.now(), () => LONG_REST).catch(sqlStateOf)
  await cutOffRest(database.db)
  expect(await turn).toBe('57014')
  expect(await count(database.db, table)).toBe(before)
  await work(database.db, clock.now())
  expect(await count(database.db, table)).toBeGreaterThan(before)
})
