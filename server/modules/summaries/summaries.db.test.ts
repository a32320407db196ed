import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TaskType } from '#contracts/ledger.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { runPipelined } from '#server/db/pipeline.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { projectChanges } from '#server/modules/leaderboard/index.ts'
import { nextStatuses } from '#server/modules/rewards/transitions.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { expectedLevels } from '#test/expected-summaries.ts'
import { openSession } from '#test/factories.ts'
import { calendarOf, earn, projectLeaderboard } from '#test/leaderboard.ts'
import { move, redeemPlan, redemptionAt } from '#test/redemptions.ts'
import { type Levels, readLevels } from './read-levels.ts'

const app = useTestApp({ now: '2026-03-01T09:00:00.000Z' })
const DAY_MS = 24 * 3_600_000

const today = (back = 0): string => new Date(app().clock.now().getTime() - back * DAY_MS).toISOString().slice(0, 10)

async function readStored(day: string): Promise<Levels> {
  const parts = await runPipelined(app().database.db, readLevels(day))
  return Object.assign({}, ...parts) as Levels
}

/** Compares the days around every edge of a span, back to the start. */
async function expectPlainCounts(days: readonly number[]): Promise<void> {
  for (const back of days) {
    const day = today(back)
    expect({ day, ...(await readStored(day)) }).toEqual({ day, ...(await expectedLevels(app().database.db, day)) })
  }
}

/** Signs a member in again: time passes, and sessions expire. */
async function signInAgain(actor: Actor): Promise<Actor> {
  const { database, clock, config } = app()
  actor.cookie = (await inTransaction(database.db, (tx) => openSession(tx, clock, config, actor.id))).cookie
  return actor
}

const PLAYS: readonly TaskType[] = [
  'spin_win',
  'scratch_earn',
  'telegram',
  'daily_ad',
  'quiz',
  'daily_check_in',
  'promo',
]
const GIFTS: readonly TaskType[] = ['adjustment', 'leaderboard', 'refund']
const who = fc.nat(50)
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ kind: fc.constant('entry' as const), who, taskType: fc.constantFrom(...PLAYS) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('entry' as const), who, taskType: fc.constantFrom(...GIFTS) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('spin' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('signUp' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('request' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(50), way: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      who,
      status: fc.constantFrom('active', 'banned', 'suspended', 'deleted'),
    }),
  },
  // Often a day or two; sometimes to the edge of a span, or far beyond it.
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 5, 24, 26, 48, 29 * 24, 30 * 24, 31 * 24, 45 * 24),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('follow' as const), atOnce: fc.integer({ min: 1, max: 4 }) }) },
)

test('daily sums equal a plain count over all rows, after random steps', {
  timeout: 300_000,
}, async () => {
  const { database, clock } = app()
  const { db } = database
  const staff = await app().member({ role: 'super_admin' })
  const buyer = await app().member({ points: 9000 })
  for (const status of ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const) {
    await redemptionAt(buyer, staff, status)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 70 }), async (steps) => {
      const people: Actor[] = [await app().member({ points: 5000 })]
      const requests: { id: string; status: RedemptionStatus }[] = []
      const memberAt = (number: number) => people[number % people.length]
      for (const one of steps) {
        if (one.kind === 'wait') clock.advance(one.hours * 3600)
        else if (one.kind === 'follow') await projectChanges(db, calendarOf(app()), clock.now(), one.atOnce)
        else if (one.kind === 'signUp') people.push(await app().member({ points: 2000 }))
        else if (one.kind === 'move') {
          const request = requests[one.which % requests.length]
          const ways = request ? nextStatuses(request.status) : []
          const to = ways[one.way % ways.length]
          if (!request || !to) continue
          const { status } = await move(await signInAgain(staff), request.id, request.status, to, { reason: 'A test' })
          if (status === 200) request.status = to
        } else {
          const person = memberAt(one.who)
          if (!person) continue
          if (one.kind === 'entry') await earn(db, person.id, 25, clock.now(), one.taskType)
          else if (one.kind === 'spin') {
            await (await signInAgain(person)).call('POST /api/games/wheel/spins')
          } else if (one.kind === 'request') {
            const id = await redeemPlan(await signInAgain(person)).catch(() => undefined)
            if (id) requests.push({ id, status: 'pending' })
          } else {
            const status = one.status as 'active'
            await db
              .updateTable('members')
              .set({ status, updated_at: clock.now() })
              .where('id', '=', person.id)
              .execute()
            // A deleted member does not come back.
            if (one.status === 'deleted') people.splice(people.indexOf(person), 1)
          }
        }
        if (people.length === 0) people.push(await app().member())
      }
      await projectLeaderboard(app())
      await expectPlainCounts([0, 1, 2, 28, 29, 30, 31, 32, 60, 61, 100])
    }),
    { numRuns: 8 },
  )
})

test('a failed batch counts nothing, concurrent batches count once, and the next one counts the rest', async () => {
  const { database, clock } = app()
  const { db } = database
  const members = await Promise.all(Array.from({ length: 6 }, () => app().member({ points: 100 })))
  for (const { id } of members) for (const kind of PLAYS) await earn(db, id, 10, clock.now(), kind)
  const before = await readStored(today())
  await sql`create function fail_now() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    db,
  )
  await sql`create trigger fail_now before insert or update on span_days execute function fail_now()`.execute(db)
  await expect(projectChanges(db, calendarOf(app()), clock.now())).rejects.toThrow('no')
  expect(await readStored(today())).toEqual(before)
  await sql`drop trigger fail_now on span_days`.execute(db)
  await Promise.all(
    Array.from({ length: 5 }, () => projectChanges(db, calendarOf(app()), clock.now(), 7).catch(() => 0)),
  )
  await projectLeaderboard(app())
  await expectPlainCounts([0, 1, 30])
  expect((await readStored(today())).activeMembers).toBeGreaterThanOrEqual(members.length)
})
