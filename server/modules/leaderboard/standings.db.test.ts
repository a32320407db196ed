import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaskType } from '#contracts/ledger.ts'
import { useTestApp } from '#test/app.ts'
import { calendarOf, earn, projectLeaderboard } from '#test/leaderboard.ts'
import { setRankStaff } from './rank-staff.ts'
import { OVERALL, readOwnPlace, readTop, standingOf } from './standings.ts'

const app = useTestApp({ environment: { APP_TIME_ZONE: 'America/New_York' } })
const PEOPLE = 14
const MONTHS = ['2026-11', '2026-12'] as const

/** Task types that count for a month, written a second time. */
const COUNTS: readonly TaskType[] = ['signup', 'spin_win', 'quiz', 'promo', 'daily_check_in']
const OTHERS: readonly TaskType[] = ['adjustment', 'leaderboard', 'refund', 'redemption']

interface Model {
  status: 'active' | 'banned' | 'suspended'
  role: 'member' | 'moderator'
  balance: number
  readonly months: Record<string, number>
}

const who = fc.nat(PEOPLE - 1)
/** Few distinct amounts, so that many members have equal points; some exceed the first thousand. */
const amount = fc.constantFrom(5, 10, 10, 50, 1000, 1024, 5000)
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('entry' as const),
      who,
      amount,
      taskType: fc.constantFrom(...COUNTS, ...OTHERS),
      month: fc.nat(1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      who,
      status: fc.constantFrom('active', 'banned', 'suspended'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('role' as const),
      who,
      role: fc.constantFrom('member' as const, 'moderator' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('setting' as const), rankStaff: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('follow' as const),
      atOnce: fc.integer({ min: 1, max: 5 }),
    }),
  },
)

/** Listed members with points, as pairs of place in `people` and points. */
const listed = (people: readonly Model[], isRanked: (one: Model) => boolean, points: (one: Model) => number) =>
  people.flatMap((one, index) => (isRanked(one) ? [{ index, points: points(one) }] : []))

test('top ten and ranks equal a plain count over all members, after random steps', {
  timeout: 300_000,
}, async () => {
  const { database, clock } = app()
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      // A change of the setting would list the staff of earlier runs again.
      await db.updateTable('members').set({ status: 'deleted' }).where('status', '<>', 'deleted').execute()
      await projectLeaderboard(app())
      await db.deleteFrom('leaderboard_scores').execute()
      await db.deleteFrom('leaderboard_counts').execute()
      clock.set('2026-12-15T12:00:00.000Z')
      if (!(await db.selectFrom('leaderboard_months').selectAll().executeTakeFirst())) {
        clock.set('2026-11-15T12:00:00.000Z')
        await projectLeaderboard(app())
        clock.set('2026-12-15T12:00:00.000Z')
      }
      const members = await Promise.all(Array.from({ length: PEOPLE }, () => app().member()))
      const ids = members.map(({ id }) => id)
      const people: Model[] = ids.map(() => ({ status: 'active', role: 'member', balance: 0, months: {} }))
      let rankStaff = false
      await setRankStaff(db, rankStaff, clock.now())
      const isRanked = (one: Model) => one.status === 'active' && (one.role === 'member' || rankStaff)
      const starts = MONTHS.map((month) => calendarOf(app()).startOf(month).getTime())
      for (const [at, one] of steps.entries()) {
        if (one.kind === 'follow') {
          await projectLeaderboard(app(), calendarOf(app()), one.atOnce)
          continue
        }
        if (one.kind === 'setting') {
          rankStaff = one.rankStaff
          await setRankStaff(db, rankStaff, clock.now())
          continue
        }
        const person = people[one.who]
        const id = ids[one.who] ?? ''
        if (!person) continue
        if (one.kind === 'status') {
          person.status = one.status as Model['status']
          await db.updateTable('members').set({ status: person.status }).where('id', '=', id).execute()
          continue
        }
        if (one.kind === 'role') {
          person.role = one.role
          await db.updateTable('members').set({ role: one.role }).where('id', '=', id).execute()
          continue
        }
        const { taskType, amount, month } = one
        if (taskType === 'redemption' && person.balance < amount) continue
        // The first entry of a month is in its very first millisecond.
        await earn(db, id, amount, new Date((starts[month] ?? 0) + at), taskType)
        person.balance += taskType === 'redemption' ? -amount : amount
        const name = MONTHS[month] ?? ''
        if (COUNTS.includes(taskType)) person.months[name] = (person.months[name] ?? 0) + amount
      }
      await projectLeaderboard(app())

      for (const board of [...MONTHS, OVERALL]) {
        const pointsOf = (one: Model) => (board === OVERALL ? one.balance : (one.months[board] ?? 0))
        const all = listed(people, isRanked, pointsOf)
        const top = await readTop(db, board)
        const best = all
          .map(({ points }) => points)
          .filter((points) => points > 0)
          .sort((a, b) => b - a)
          .slice(0, 10)
        expect({ board, top: top.map(({ points, rank }) => ({ points, rank })) }).toEqual({
          board,
          top: best.map((points) => ({ points, rank: best.indexOf(points) + 1 })),
        })
        for (const [index, id] of ids.entries()) {
          const own = pointsOf(people[index] as Model)
          const rank = 1 + all.filter(({ points }) => points > own).length
          expect({ board, index, ...(await readOwnPlace(db, board, id)) }).toMatchObject({
            board,
            index,
            points: own,
            rank,
            isNamed: true,
            isRanked: isRanked(people[index] as Model),
          })
        }
      }
    }),
    { numRuns: 12 },
  )
})

test('of members with equal points the one who reached them first comes first, regardless of the order of projection', async () => {
  const { database, clock } = app()
  const { db } = database
  clock.set('2027-01-15T12:00:00.000Z')
  const [late, early, other] = await Promise.all([app().member(), app().member(), app().member()])
  const at = (minute: number) => new Date(clock.now().getTime() - 3_600_000 + minute * 60_000)
  await earn(db, late.id, 10, at(1))
  await earn(db, late.id, 20, at(9))
  await projectLeaderboard(app())
  await earn(db, other.id, 50, at(30))
  await earn(db, early.id, 30, at(8))
  await projectLeaderboard(app())
  const top = (await readTop(db, '2027-01')).map((row) => standingOf(row, early.id))
  expect(top.map(({ points, rank, isYou }) => ({ points, rank, isYou }))).toEqual([
    { points: 50, rank: 1, isYou: false },
    { points: 30, rank: 2, isYou: true },
    { points: 30, rank: 2, isYou: false },
  ])
})
