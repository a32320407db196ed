import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf } from '#contracts/analytics-rules.ts'
import type { TaskType } from '#contracts/ledger.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { countDraws } from '#server/modules/fairness/index.ts'
import { projectChanges } from '#server/modules/leaderboard/index.ts'
import { nextStatuses } from '#server/modules/rewards/transitions.ts'
import { BEHIND_PROXY, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import * as plain from '#test/expected-analytics.ts'
import { openSession } from '#test/factories.ts'
import { calendarOf, earn, projectLeaderboard } from '#test/leaderboard.ts'
import { oneCode, redeem } from '#test/promo-codes.ts'
import { formFor, move, planOf, redeemPlan } from '#test/redemptions.ts'

// SEASON_RUNS and SEASON_SEED run more seasons, or others.
const RUNS = Number(process.env.SEASON_RUNS ?? 6)
const SEED = Number(process.env.SEASON_SEED ?? 20_261_122)
const app = useTestApp({ now: '2026-03-01T09:00:00.000Z', environment: { ...BEHIND_PROXY, STAFF_DAILY_POINTS: 'off' } })
const DAY_MS = 24 * 3_600_000

type Status = 'active' | 'banned' | 'suspended' | 'deleted'
/** The status changes of members, by day; each member's last one counts. */
const log: { readonly id: string; readonly day: string; readonly status: Status }[] = []

const dayBefore = (back: number): string =>
  new Date(app().clock.now().getTime() - back * DAY_MS).toISOString().slice(0, 10)

async function someone(role: 'member' | 'super_admin' | 'moderator' = 'member', points = 3000): Promise<Actor> {
  const actor = await app().member({ role, points })
  actor.headers = visitor(app()).headers
  log.push({ id: actor.id, day: dayBefore(0), status: 'active' })
  return actor
}

/** Signs a member in again: time passes, and sessions expire. */
async function signInAgain(actor: Actor): Promise<Actor> {
  const { database, clock, config } = app()
  actor.cookie = (await inTransaction(database.db, (tx) => openSession(tx, clock, config, actor.id))).cookie
  return actor
}

const PLAYS: readonly TaskType[] = ['scratch_earn', 'telegram', 'quiz', 'daily_check_in', 'adjustment', 'leaderboard']
const SERVICES = ['sony_liv', 'telegram_premium'] as const
const who = fc.nat(50)
const of = <const Kind extends string, Rest extends object>(
  kind: Kind,
  rest: { [Name in keyof Rest]: fc.Arbitrary<Rest[Name]> },
) => fc.record(rest).map((one) => ({ kind, ...(one as Rest) }))
const step = fc.oneof(
  {
    weight: 12,
    // Some entries come late, from days that were already counted.
    arbitrary: of('entry', {
      who,
      taskType: fc.constantFrom(...PLAYS),
      late: fc.constantFrom(0, 0, 0, 1, 6, 8, 31, 65),
    }),
  },
  { weight: 4, arbitrary: of('spin', { who }) },
  { weight: 4, arbitrary: of('signUp', {}) },
  { weight: 4, arbitrary: of('promo', { who, once: fc.boolean() }) },
  { weight: 4, arbitrary: of('request', { who, service: fc.constantFrom(...SERVICES) }) },
  { weight: 6, arbitrary: of('move', { which: fc.nat(50), way: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: of('status', { who, status: fc.constantFrom<Status>('active', 'banned', 'suspended', 'deleted') }),
  },
  {
    weight: 8,
    // To midnight and beyond, to the edges of a week and a month, and to those of 3 and 30 days.
    arbitrary: of('wait', {
      seconds: fc.constantFrom(1, 3600, 53_999, 54_000, 86_400, 172_800, 259_201, 604_800, 2_592_001),
    }),
  },
  { weight: 5, arbitrary: of('follow', { atOnce: fc.integer({ min: 1, max: 5 }) }) },
)

test('every figure of a season equals plain queries over all rows', { timeout: 300_000 }, async () => {
  const { database, clock } = app()
  const { db } = database
  const staff = await someone('super_admin', 0)
  const moderator = await someone('moderator', 0)
  const shared = await Promise.all([1, 2, 3].map((points) => oneCode(staff, { points: points * 10 })))
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 30, maxLength: 60 }),
      fc.nat(80),
      fc.nat(40),
      async (steps, back, last) => {
        const people: Actor[] = [await someone()]
        const requests: { id: string; status: RedemptionStatus }[] = []
        for (const one of steps) {
          const person = 'who' in one ? people[one.who % people.length] : undefined
          if (one.kind === 'signUp') people.push(await someone())
          else if (one.kind === 'follow') await projectChanges(db, calendarOf(app()), clock.now(), one.atOnce)
          else if (one.kind === 'wait') {
            await countDraws(db, clock.now())
            clock.advance(one.seconds)
            await signInAgain(staff)
          } else if (one.kind === 'move') {
            const request = requests[one.which % requests.length]
            const ways = request ? nextStatuses(request.status) : []
            const to = ways[one.way % ways.length]
            if (!request || !to) continue
            const { status } = await move(staff, request.id, request.status, to, { reason: 'A test' })
            if (status === 200) request.status = to
          } else if (!person) continue
          else if (one.kind === 'entry') {
            await earn(db, person.id, 25, new Date(clock.now().getTime() - one.late * DAY_MS), one.taskType)
          } else if (one.kind === 'spin') {
            await (await signInAgain(person)).call('POST /api/games/wheel/spins')
          } else if (one.kind === 'promo') {
            const code = one.once ? await oneCode(staff, { maxUses: 1, points: 5 }) : shared[one.who % shared.length]
            await redeem(await signInAgain(person), code?.code ?? '')
          } else if (one.kind === 'request') {
            const body = formFor(
              await planOf(await signInAgain(person), one.service).catch(() => ({ id: '', points: 0 }) as never),
            )
            const answer = await person.call('POST /api/redemptions', { body })
            if (answer.status === 200) requests.push({ id: answer.body.redemption.id, status: 'pending' })
          } else {
            const { status } = one
            await db
              .updateTable('members')
              .set({ status, updated_at: clock.now() })
              .where('id', '=', person.id)
              .execute()
            log.push({ id: person.id, day: dayBefore(0), status })
            // A deleted member does not come back.
            if (status === 'deleted') people.splice(people.indexOf(person), 1)
            if (people.length === 0) people.push(await someone())
          }
        }
        await projectLeaderboard(app())
        await countDraws(db, clock.now())
        await signInAgain(moderator)
        await expectPlainFigures(moderator, dayBefore(back + last), dayBefore(last))
        await expectPlainFigures(moderator, dayBefore(120), dayBefore(0))
      },
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  // Enough activity that the figures are not all zero.
  const buyer = await someone('member', 9000)
  for (const ways of [['processing', 'completed'], ['cancelled'], []] as const) {
    const id = await redeemPlan(await signInAgain(buyer))
    clock.advance(3 * 3600)
    await signInAgain(staff)
    let from: RedemptionStatus = 'pending'
    for (const to of ways) {
      await move(staff, id, from, to, { reason: 'A test' })
      from = to
    }
  }
  for (const code of [await oneCode(staff, { maxUses: 1, points: 5 }), shared[0]]) {
    await redeem(await signInAgain(buyer), code?.code ?? '')
  }
  for (let spin = 0; spin < 5; spin += 1) {
    await (await signInAgain(buyer)).call('POST /api/games/wheel/spins')
    clock.advance(7)
  }
  await projectLeaderboard(app())
  await countDraws(db, clock.now())
  await signInAgain(moderator)
  await expectPlainFigures(moderator, dayBefore(30), dayBefore(0))
  const query = { from: dayBefore(700), to: dayBefore(0) }
  const { total } = (await moderator.call('GET /api/admin/analytics/redemptions', { query })).body
  expect(Math.min(total.completed, total.cancelled, total.requested - total.completed)).toBeGreaterThan(0)
  expect(total.ninetieth).toBeGreaterThan(1)
  const { codes } = (await moderator.call('GET /api/admin/analytics/promo', { query })).body
  expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining([null, shared[0]?.code]))
  const { tables } = (await moderator.call('GET /api/admin/analytics/games', { query })).body
  expect(tables[0]?.draws).toBeGreaterThan(4)
})

async function expectPlainFigures(staff: Actor, from: string, to: string): Promise<void> {
  const { db } = app().database
  const range = { from, to }
  const query = { ...range }

  const members = (await staff.call('GET /api/admin/analytics/members', { query })).body
  expect(members.days).toHaveLength(daysOf(range))
  for (const row of members.days) expect(row).toEqual(membersOn(row.day))

  const active = (await staff.call('GET /api/admin/analytics/activity', { query })).body
  expect(active.days).toEqual(await plain.activity(db, range))

  const { cohorts } = (await staff.call('GET /api/admin/analytics/retention', { query })).body
  const [signUps, returned] = [await plain.signUps(db), await plain.retention(db)]
  for (const { week, members: all, active: weeks } of cohorts) {
    expect({ week, all }).toEqual({ week, all: signUps.find(({ cohort }) => cohort === week)?.members ?? 0 })
    const expected = weeks.map((_, later) => {
      const monday = new Date(Date.parse(week) + later * 7 * DAY_MS).toISOString().slice(0, 10)
      return returned.find((row) => row.cohort === week && row.week === monday)?.members ?? 0
    })
    expect({ week, weeks }).toEqual({ week, weeks: expected })
  }

  const points = (await staff.call('GET /api/admin/analytics/points', { query })).body
  expect(points.days).toEqual(await plain.points(db, range))
  expect(points.sources.toSorted((one, other) => (one.source < other.source ? -1 : 1))).toEqual(
    await plain.sources(db, range),
  )

  const redemptions = (await staff.call('GET /api/admin/analytics/redemptions', { query })).body
  expect(redemptions.days).toEqual(await plain.redemptionsByDay(db, range))
  const taken = await plain.completionTimes(db, range)
  const subscriptions = (await plain.subscriptions(db, range)).map((row) => ({
    ...row,
    ...timesOf(taken.filter(({ subscription }) => subscription === row.subscription).map(({ seconds }) => seconds)),
  }))
  const found = redemptions.subscriptions.map(({ name: _, ...row }) => row)
  expect(found.toSorted((one, other) => (one.subscription < other.subscription ? -1 : 1))).toEqual(subscriptions)
  expect(redemptions.total).toMatchObject(timesOf(taken.map(({ seconds }) => seconds)))

  const games = (await staff.call('GET /api/admin/analytics/games', { query })).body
  const drawn = await plain.draws(db, range)
  for (const { name, prizes, draws } of games.tables) {
    const own = drawn.filter((row) => row.name === name)
    expect(draws).toBe(own.reduce((sum, row) => sum + row.drawn, 0))
    for (const prize of prizes) {
      expect(prize.drawn).toBe(own.find((row) => row.points === prize.points)?.drawn ?? 0)
    }
  }

  const promo = (await staff.call('GET /api/admin/analytics/promo', { query })).body
  expect(promo.days).toEqual(await plain.promoCodeUses(db, range))
  const codes = promo.codes.map(({ deleted: _, ...row }) => row)
  const byCode = (one: { code: string | null }, other: { code: string | null }) =>
    (one.code ?? '~') < (other.code ?? '~') ? -1 : 1
  expect(codes.toSorted(byCode)).toEqual((await plain.codes(db, range)).toSorted(byCode))
}

/** Derived from the status changes of all members. */
function membersOn(day: string) {
  const standing = new Map<string, Status>()
  for (const one of log) if (one.day <= day) standing.set(one.id, one.status)
  const count = (status: Status) => [...standing.values()].filter((one) => one === status).length
  const [active, banned, suspended] = [count('active'), count('banned'), count('suspended')]
  const left = log.filter((one) => one.day === day && one.status === 'deleted').length
  return { day, total: active + banned + suspended, active, banned, suspended, joined: joinedOn(day), left }
}

function joinedOn(day: string): number {
  const first = new Map<string, string>()
  for (const one of log) if (!first.has(one.id)) first.set(one.id, one.day)
  return [...first.values()].filter((one) => one === day).length
}

/** Whole hours up to 72, whole days up to 720, one step above. */
function timesOf(seconds: readonly number[]) {
  const hours = seconds
    .map((one) => Math.max(1, Math.ceil(one / 3600)))
    .map((one) => (one <= 72 ? one : one <= 720 ? Math.ceil(one / 24) * 24 : 721))
    .toSorted((one, other) => one - other)
  const at = (part: number) => hours[Math.max(0, Math.ceil(part * hours.length) - 1)] ?? null
  return { median: at(0.5), ninetieth: at(0.9), inTime: seconds.filter((one) => one <= 48 * 3600).length }
}
