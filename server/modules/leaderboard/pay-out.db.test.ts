import { CompiledQuery } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { BANDED_TABLES } from '#contracts/draw-tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { drawFromBands } from '#server/modules/fairness/index.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { earn, payOutContext } from '#test/board.ts'
import { engine } from '#test/db.ts'
import { monthAfter, monthCalendar } from './month-calendar.ts'
import { type PayOutContext, payOut } from './pay-out.ts'

const ZONE = 'Europe/Berlin'
const app = useTestApp({ environment: { APP_TIME_ZONE: ZONE } })
const calendar = monthCalendar(ZONE)
const MINUTE = 60_000

/** Each test has months of its own, the clock in the middle of the first. */
let month = '2027-01'
beforeEach(async () => {
  month = monthAfter(month, 3)
  app().clock.set(`${month}-15T12:00:00.000Z`)
  await pay()
})

const pay = (context: PayOutContext = payOutContext(app())) => payOut(app().database.db, context, app().clock.now())
const goTo = (next: string, minutes = 11) =>
  app().clock.set(new Date(calendar.startOf(next).getTime() + minutes * MINUTE).toISOString())
const inMonth = (name: string, hour: number) => new Date(calendar.startOf(name).getTime() + hour * 60 * MINUTE)
const rewards = (name = month) =>
  app().database.db.selectFrom('leaderboard_rewards').selectAll().where('month', '=', name).orderBy('rank').execute()
const winnersOf = async (name = month) => (await rewards(name)).map(({ member_id }) => member_id)
const people = (count: number) => Promise.all(Array.from({ length: count }, () => app().member()))

/** Members who earn, the first of them most. */
async function ranked(count: number): Promise<Actor[]> {
  const members = await people(count)
  for (const [index, { id }] of members.entries())
    await earn(app().database.db, id, 1000 - index * 10, inMonth(month, 5))
  return members
}

describe('the first three of a month', () => {
  test('are paid once it is over, and not before what was still under way can have arrived', async () => {
    const [first, second, third, fourth] = await ranked(4)
    goTo(monthAfter(month), -1)
    expect(await pay()).toBe(0)
    goTo(monthAfter(month), 9)
    expect(await pay()).toBe(0)
    goTo(monthAfter(month), 10)
    expect(await pay()).toBe(3)
    expect(await winnersOf()).toEqual([first?.id, second?.id, third?.id])
    expect(await pay()).toBe(0)
    const { body } = (await fourth?.call('GET /api/leaderboard/winners')) ?? {}
    expect(body?.month).toBe(month)
    expect(body?.items.map(({ rank, score }) => ({ rank, score }))).toEqual([
      { rank: 1, score: 1000 },
      { rank: 2, score: 990 },
      { rank: 3, score: 980 },
    ])
  })

  test('get points of their rank’s bands, drawn from their own seeds, which anybody can recompute', async () => {
    const winners = await ranked(3)
    goTo(monthAfter(month))
    await pay()
    for (const [index, { rank, points, generation, nonce }] of (await rewards()).entries()) {
      const actor = winners[index] as Actor
      const table = BANDED_TABLES[`leaderboard-rank-${rank as 1 | 2 | 3}`]
      expect(table.bands.some(({ from, to }) => points >= from && points <= to)).toBe(true)
      const { body } = await actor.call('POST /api/fairness/rotate', { body: {} })
      const seeds = { serverSeed: body.revealed.serverSeed, clientSeed: body.revealed.clientSeed, nonce }
      const { items } = (await actor.call('GET /api/fairness/draws')).body
      expect(items[0]).toMatchObject({ game: 'leaderboard', points, nonce, serverSeed: seeds.serverSeed })
      expect(drawFromBands(seeds, table)).toEqual({ number: items[0]?.number, points })
      expect(generation).toBe(1)
      const entries = (await actor.call('GET /api/transactions')).body.items
      expect(entries[0]).toMatchObject({ taskType: 'leaderboard', points, type: 'earn' })
    }
  })

  test('are written to, and their open tabs hear of it', async () => {
    const [winner] = await ranked(1)
    goTo(monthAfter(month))
    await pay()
    const mail = (await app().mails()).find(({ to }) => to === winner?.known.email)
    expect(mail?.subject).toMatch(/^You came 1st in \w+ \d{4}$/)
    expect(mail?.text).toContain(`${(await rewards())[0]?.points.toLocaleString('en')} points`)
    expect(mail?.text).toContain('/leaderboard')
  })

  test('may be fewer than three, and nobody where nobody earned anything', async () => {
    await ranked(2)
    await people(2)
    goTo(monthAfter(month))
    expect(await pay()).toBe(2)
    goTo(monthAfter(month, 2))
    expect(await pay()).toBe(0)
    const { body } = await (await app().member()).call('GET /api/leaderboard/winners')
    expect(body).toEqual({ month: monthAfter(month), items: [] })
  })

  test('are those who got there first, where several have the same', async () => {
    const members = await people(4)
    for (const [index, { id }] of members.entries()) await earn(app().database.db, id, 100, inMonth(month, 20 - index))
    goTo(monthAfter(month))
    await pay()
    expect(await winnersOf()).toEqual([members[3]?.id, members[2]?.id, members[1]?.id])
  })

  test('are none who are banned, suspended or deleted: those behind them move up', async () => {
    const { db } = app().database
    const members = await ranked(6)
    for (const [index, status] of [
      [0, 'banned'],
      [2, 'suspended'],
      [3, 'deleted'],
    ] as const)
      await db
        .updateTable('members')
        .set({ status })
        .where('id', '=', members[index]?.id ?? '')
        .execute()
    goTo(monthAfter(month))
    await pay()
    expect(await winnersOf()).toEqual([members[1]?.id, members[4]?.id, members[5]?.id])
  })
})

describe('to a month belongs', () => {
  test('what was earned from its first millisecond to its last, in the product’s time zone', async () => {
    const { db } = app().database
    const [before, first, last, after] = await people(4)
    const [begin, end] = [calendar.startOf(monthAfter(month)), calendar.startOf(monthAfter(month, 2))]
    goTo(monthAfter(month))
    await pay()
    await earn(db, before?.id ?? '', 1000, new Date(begin.getTime() - 1))
    await earn(db, first?.id ?? '', 20, begin)
    await earn(db, last?.id ?? '', 10, new Date(end.getTime() - 1))
    goTo(monthAfter(month, 2), 0)
    await earn(db, after?.id ?? '', 1000, end)
    goTo(monthAfter(month, 2))
    await pay()
    expect(await winnersOf(monthAfter(month))).toEqual([first?.id, last?.id])
  })

  test('no point from staff’s corrections, refunds, rewards of the leaderboard, or spending', async () => {
    const { db } = app().database
    const [a, b] = await people(2)
    for (const type of ['adjustment', 'refund', 'leaderboard'] as const)
      await earn(db, a?.id ?? '', 500, inMonth(month, 3), type)
    await earn(db, b?.id ?? '', 30, inMonth(month, 3), 'signup')
    await earn(db, b?.id ?? '', 30, inMonth(month, 4), 'redemption')
    goTo(monthAfter(month))
    await pay()
    expect((await rewards()).map(({ member_id, score }) => ({ member_id, score }))).toEqual([
      { member_id: b?.id, score: 30 },
    ])
  })
})

/** A notifier at which the process dies: the work of the place it was paying is lost, and nothing after it is done. */
function dyingAt(death: number): PayOutContext {
  const context = payOutContext(app())
  let told = 0
  const live = async () => {
    told += 1
    if (told !== death) return
    if (engine === 'postgres') await killConnections()
    throw new Error('killed')
  }
  const { event, mail, eventStatement } = context.notifier
  return {
    ...context,
    notifier: {
      eventStatement,
      event: (...values) => live().then(() => event(...values)),
      mail: (...values) => mail(...values).then(live),
    },
  }
}

/** What a killed process leaves behind: its connection is gone in the middle of a transaction. */
const killConnections = () =>
  app().database.db.executeQuery(
    CompiledQuery.raw(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`),
  )

test('a year of months, killed at every place again and again, with several at work and late: exactly 36 rewards', async () => {
  const { db } = app().database
  const members = await ranked(8)
  let at = month
  let deaths = 0
  for (let count = 0; count < 12; count += 1) {
    for (const [index, { id }] of members.entries())
      await earn(db, id, 10 * (1 + ((index + count) % 8)), inMonth(at, 100))
    at = monthAfter(at)
    goTo(at)
    // Every third month the server is down on the 1st, and two months are caught up with later.
    if (count % 3 === 1) continue
    for (const death of [1, 2, 4, 3, 1 + (count % 6)]) {
      await pay(dyingAt(death)).catch((error: Error) => {
        deaths += 1
        expect(error.message).toMatch(/killed|terminat|connection/i)
      })
    }
    await Promise.all(Array.from({ length: 4 }, () => pay()))
  }
  await pay()
  const all = await db
    .selectFrom('leaderboard_rewards')
    .select(['month', 'rank', 'member_id', 'points'])
    .where('month', '>=', month)
    .where('month', '<', at)
    .orderBy('month')
    .orderBy('rank')
    .execute()
  expect(deaths).toBeGreaterThan(30)
  const begin = month
  month = at
  const places = Array.from({ length: 12 }, (_, index) =>
    [1, 2, 3].map((rank) => `${monthAfter(begin, index)} ${rank}`),
  )
  expect(all.map(({ month, rank }) => `${month} ${rank}`)).toEqual(places.flat())
  expect(new Set(all.map(({ month, member_id }) => `${month} ${member_id}`)).size).toBe(36)

  // As many entries, draws and mails, with the same amounts; and no nonce was lost on the way.
  const ids = members.map(({ id }) => id)
  const entries = await db
    .selectFrom('transactions')
    .select('points')
    .where('member_id', 'in', ids)
    .where('task_type', '=', 'leaderboard')
    .execute()
  const draws = await db
    .selectFrom('draws')
    .select(['member_id', 'nonce', 'points'])
    .where('member_id', 'in', ids)
    .execute()
  const sorted = (rows: readonly { points: number }[]) => rows.map(({ points }) => points).sort((a, b) => a - b)
  expect(sorted(entries)).toEqual(sorted(all))
  expect(sorted(draws)).toEqual(sorted(all))
  for (const { id } of members) {
    const own = draws.filter(({ member_id }) => member_id === id).map(({ nonce }) => nonce)
    expect(own.sort((a, b) => a - b)).toEqual(own.map((_, index) => index))
  }
  const addresses = members.map(({ known }) => known.email)
  const mails = (await app().mails()).filter(
    ({ to, subject }) => addresses.includes(to) && subject.startsWith('You came'),
  )
  expect(mails).toHaveLength(36)
  expect((await verifyLedger(db)).findings).toEqual([])
})

test('twenty at once pay every place once', async () => {
  await ranked(5)
  goTo(monthAfter(month))
  const paid = await Promise.all(Array.from({ length: 20 }, () => pay()))
  expect(paid.reduce((sum, one) => sum + one, 0)).toBe(3)
  expect(await rewards()).toHaveLength(3)
})

test('while winners play, rotate their seeds and leave, nobody is paid twice and nobody who has left', async () => {
  const members = await ranked(6)
  goTo(monthAfter(month))
  const leaving = members[1] as Actor
  await Promise.all([
    pay(),
    pay(),
    ...members.map((member) => member.call('POST /api/games/wheel/spins')),
    ...members.map((member) => member.call('POST /api/fairness/rotate', { body: {} })),
    inTransaction(app().database.db, (tx) =>
      tx.updateTable('members').set({ status: 'banned' }).where('id', '=', leaving.id).execute(),
    ),
  ])
  await pay()
  const winners = await winnersOf()
  expect(winners).toHaveLength(3)
  expect(new Set(winners).size).toBe(3)
  expect((await verifyLedger(app().database.db)).findings).toEqual([])
})

test('a clock that jumps a year ahead and back pays no place twice, and what it left is paid in its time', async () => {
  const [first, second] = await people(2)
  await earn(app().database.db, first?.id ?? '', 50, inMonth(month, 3))
  const right = app().clock.now().toISOString()
  goTo(monthAfter(month, 12))
  expect(await pay()).toBe(1)
  app().clock.set(right)
  await earn(app().database.db, second?.id ?? '', 90, inMonth(month, 4))
  expect(await pay()).toBe(0)
  goTo(monthAfter(month))
  expect(await pay()).toBe(1)
  expect(await winnersOf()).toEqual([first?.id, second?.id])
  expect(await pay()).toBe(0)
  month = monthAfter(month, 12)
})

test('months of a time zone that is set anew begin where the one before ends, and none is left out', async () => {
  const east = { ...payOutContext(app()), calendar: monthCalendar('Pacific/Auckland') }
  goTo(monthAfter(month, 2), 24 * 60)
  await pay(east)
  const months = await app()
    .database.db.selectFrom('leaderboard_months')
    .select(['month', 'starts_at', 'ends_at'])
    .orderBy('month')
    .execute()
  for (const [index, one] of months.entries()) {
    const next = months[index + 1]
    if (next)
      expect({ month: next.month, at: next.starts_at }).toEqual({ month: monthAfter(one.month), at: one.ends_at })
  }
  const last = months.at(-1)
  expect(last?.ends_at).toEqual(monthCalendar('Pacific/Auckland').startOf(monthAfter(last?.month ?? '')))
})
