import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { post } from '#test/expiry.ts'

const app = useTestApp({ now: '2026-03-15T23:30:00.000Z' })
const MIGRATION = new URL('../../../db/migrations/0018-expiry.sql', import.meta.url)

// This migration runs before a database can have workers.
const hasWorkers = inject('citusNodes').length > 0

test.skipIf(hasWorkers)(
  'members of an earlier version are idle since their last own activity, or since they joined',
  async () => {
    const { database, clock } = app()
    const members = await Promise.all(Array.from({ length: 3 }, () => app().member()))
    const [player, gifted, empty] = members.map(({ id }) => id) as [string, string, string]
    await post(database.db, player, 50, 'quiz', new Date('2026-05-01T10:00:00Z'))
    await post(database.db, player, -20, 'redemption', new Date('2026-06-02T23:59:59Z'))
    for (const kind of ['adjustment', 'leaderboard', 'refund'] as const) {
      clock.set('2026-09-09T12:00:00Z')
      for (const id of [player, gifted]) await post(database.db, id, 5, kind, clock.now())
    }
    await sql`update wallets set idle_since = '2020-01-01', expiry_step_on = null`.execute(database.db)

    const statements = (await readFile(MIGRATION, 'utf8')).split(/^---$/m).map((one) => one.trim())
    for (const statement of statements.filter((one) => one.startsWith('update wallets'))) {
      await sql.raw(statement).execute(database.db)
    }
    const rows = await database.db
      .selectFrom('wallets')
      .select(['member_id', 'idle_since', 'expiry_step_on'])
      .where('member_id', 'in', [player, gifted, empty])
      .execute()
    expect(new Map(rows.map((row) => [row.member_id, [row.idle_since, row.expiry_step_on]]))).toEqual(
      new Map([
        [player, ['2026-06-02', '2027-05-03']],
        [gifted, ['2026-03-15', '2027-02-13']],
        [empty, ['2026-03-15', '2027-02-13']],
      ]),
    )
  },
)
