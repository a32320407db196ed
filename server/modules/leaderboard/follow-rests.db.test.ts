import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sqlStateOf } from '#server/db/transaction.ts'
import { useTestApp } from '#test/app.ts'
import { calendarOf, follow } from '#test/board.ts'
import { cutOffRest, LONG_REST } from '#test/cut-off-rest.ts'
import { engine } from '#test/db.ts'
import { CHANGES_AT_ONCE, followChanges } from './follow-changes.ts'

const MEMBERS = 500

const app = useTestApp()

test.runIf(engine === 'postgres')('a turn that is cut off while it rests has taken nothing', async () => {
  const { database, clock } = app()
  const { db } = database
  await follow(app())
  await sql`with added as (
      insert into members (id, name, email, email_confirmed, mailbox, created_at, updated_at)
      select gen_random_uuid(), 'Member ' || n, n || '@gmail.com', true, n || '@gmail.com', ${clock.now()}, ${clock.now()}
      from generate_series(1, ${sql.lit(MEMBERS)}) n returning id
    ), opened as (
      insert into wallets (member_id, points) select id, 5 from added
    )
    insert into standing_changes (member_id, points, at) select id, 5, ${clock.now()} from added`.execute(db)
  const waiting = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from standing_changes`.execute(db)).rows[0]?.n)
  const listed = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from leaderboard_scores`.execute(db)).rows[0]?.n)

  const turn = followChanges(db, calendarOf(app()), clock.now(), CHANGES_AT_ONCE, LONG_REST).catch(sqlStateOf)
  await cutOffRest(db)
  expect(await turn).toBe('57014')
  expect({ waiting: await waiting(), listed: await listed() }).toEqual({ waiting: MEMBERS, listed: 0 })

  await follow(app())
  expect({ waiting: await waiting(), listed: await listed() }).toEqual({ waiting: 0, listed: MEMBERS })
})
