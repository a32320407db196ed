import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { crashingNotifier } from '#test/crashing-notifier.ts'
import { earn, payOutContext } from '#test/leaderboard.ts'
import { useMonths } from '#test/leaderboard-months.ts'
import { monthAfter, monthCalendar } from './month-calendar.ts'
import type { PayOutContext } from './pay-out.ts'

const app = useTestApp({ environment: { APP_TIME_ZONE: 'Europe/Berlin' } })
const { month, continueFrom, pay, inMonth, addMembers, rewards, winnersOf, setClockToStartOf, addRankedMembers } =
  useMonths(app, 'Europe/Berlin')

function dyingAt(death: number): PayOutContext {
  const context = payOutContext(app())
  return { ...context, notifier: crashingNotifier(app().database.db, context.notifier, death) }
}

test('a year of months, with repeated crashes, concurrent processes and delays: exactly 36 rewards', {
  timeout: 300_000,
}, async () => {
  const { db } = app().database
  const members = await addRankedMembers(8)
  let at = month()
  let deaths = 0
  for (let count = 0; count < 12; count += 1) {
    for (const [index, { id }] of members.entries())
      await earn(db, id, 10 * (1 + ((index + count) % 8)), inMonth(at, 100))
    at = monthAfter(at)
    setClockToStartOf(at)
    // Every third month the server is down on the 1st, and pays two months later.
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
    .where('month', '>=', month())
    .where('month', '<', at)
    .orderBy('month')
    .orderBy('rank')
    .execute()
  expect(deaths).toBeGreaterThan(30)
  const begin = month()
  continueFrom(at)
  const places = Array.from({ length: 12 }, (_, index) =>
    [1, 2, 3].map((rank) => `${monthAfter(begin, index)} ${rank}`),
  )
  expect(all.map(({ month, rank }) => `${month} ${rank}`)).toEqual(places.flat())
  expect(new Set(all.map(({ month, member_id }) => `${month} ${member_id}`)).size).toBe(36)

  // As many entries, draws and mails as rewards, with equal amounts, and no lost nonce.
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
  const addresses = members.map(({ account }) => account.email)
  const mails = (await app().mails()).filter(
    ({ to, subject }) => addresses.includes(to) && subject.startsWith('You came'),
  )
  expect(mails).toHaveLength(36)
  expect((await verifyLedger(db)).findings).toEqual([])
})

test('twenty at once pay every place once', async () => {
  await addRankedMembers(5)
  setClockToStartOf(monthAfter(month()))
  const paid = await Promise.all(Array.from({ length: 20 }, () => pay()))
  expect(paid.reduce((sum, one) => sum + one, 0)).toBe(3)
  expect(await rewards()).toHaveLength(3)
})

test('while winners play, rotate their seeds and leave, no member is paid twice, and no member who has left', async () => {
  const members = await addRankedMembers(6)
  setClockToStartOf(monthAfter(month()))
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

test('a clock that jumps a year ahead and back pays no place twice, and the remaining places are paid later', async () => {
  const [first, second] = await addMembers(2)
  await earn(app().database.db, first?.id ?? '', 50, inMonth(month(), 3))
  const right = app().clock.now().toISOString()
  setClockToStartOf(monthAfter(month(), 12))
  expect(await pay()).toBe(1)
  app().clock.set(right)
  await earn(app().database.db, second?.id ?? '', 90, inMonth(month(), 4))
  expect(await pay()).toBe(0)
  setClockToStartOf(monthAfter(month()))
  expect(await pay()).toBe(1)
  expect(await winnersOf()).toEqual([first?.id, second?.id])
  expect(await pay()).toBe(0)
  continueFrom(monthAfter(month(), 12))
})

test('after a change of the time zone months still follow each other without gaps', async () => {
  const east = { ...payOutContext(app()), calendar: monthCalendar('Pacific/Auckland') }
  setClockToStartOf(monthAfter(month(), 2), 24 * 60)
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
