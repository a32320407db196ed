// More members and marks than one statement counts.

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { RISK_DAYS } from '#contracts/risk-rules.ts'
import { useTestApp } from '#test/app.ts'
import { countRiskEvents } from '#test/risk.ts'
import { findRisks } from './index.ts'

const app = useTestApp()
const MANY = 620
/** Five members share a device, so that there are more devices than one statement counts, too. */
const TO_A_DEVICE = 5

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const find = () => findRisks(app().database.db, app().clock.now())
const groups = async (kind: 'speed' | 'device') =>
  await app().database.db.selectFrom('risk_groups').selectAll().where('kind', '=', kind).orderBy('mark').execute()

beforeAll(async () => {
  const { db } = app().database
  const now = sql`${app().clock.now()}::timestamptz`
  const id = sql`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const all = sql`generate_series(1, ${sql.lit(MANY)}) n`
  await sql`insert into members (id, name, email, email_confirmed, mailbox, created_at, updated_at)
    select ${id}, 'Member ' || n, 'm' || n || '@gmail.com', true, 'm' || n || '@gmail.com', ${now}, ${now} from ${all}`.execute(
    db,
  )
  await sql`insert into wallets (member_id, points, total_earned) select ${id}, n, n from ${all}`.execute(db)
  // One to three early spins, and one early ad of every other member.
  await sql`insert into risk_speeds (member_id, kind, at, took)
    select ${id}, 'spins', ${now} - k * interval '4 s', 4000 from ${all}, generate_series(1, 1 + n % 3) k
    union all select ${id}, 'ads', ${now} - interval '1 s', 9000 from ${all} where n % 2 = 0`.execute(db)
  await sql`insert into risk_marks (kind, mark, member_id, label, first_at, seen_at)
    select 'device', 'device ' || n / ${sql.lit(TO_A_DEVICE)}, ${id}, 'Chrome', ${now}, ${now} from ${all}`.execute(db)
})

test('in a wave of members each is found with own figures, like the marks they share, and all groups expire', async () => {
  await find()
  expect(await countRiskEvents(app())).toBe(1)
  const found = await groups('speed')
  const expected = Array.from({ length: MANY }, (_, index) => {
    const n = index + 1
    const spins = 1 + (n % 3)
    const ads = n % 2 === 0 ? [{ reason: 'fastAds', figure: 1 }] : []
    return {
      mark: idOf(n),
      measure: spins + ads.length,
      points: n,
      reasons: [...ads, { reason: 'fastSpins', figure: spins }],
    }
  })
  expect(found.map(({ mark, measure, points, reasons }) => ({ mark, measure, points, reasons }))).toEqual(expected)
  // Numbers start at 1, so the first device has one member less; the last has too few.
  const devices = MANY / TO_A_DEVICE - 1
  expect((await groups('device')).map(({ measure }) => measure).toSorted()).toEqual([4, ...Array(devices).fill(5)])

  const { db } = app().database
  app().clock.advance((RISK_DAYS + 1) * 24 * 3600)
  const at = app().clock.now()
  await db
    .insertInto('risk_speeds')
    .values({ member_id: idOf(300), kind: 'spins', at, took: 100 })
    .execute()
  await db.updateTable('risk_position').set({ up_to: at }).execute()
  await find()
  expect((await groups('speed')).map(({ mark, measure }) => [mark, measure])).toEqual([[idOf(300), 1]])
  expect(await groups('device')).toEqual([])
  // The group that is left was known.
  expect(await countRiskEvents(app())).toBe(1)
})
