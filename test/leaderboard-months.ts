import { beforeEach } from 'vitest'
import { monthCalendar, type PayOutContext, payOut } from '#server/modules/leaderboard/index.ts'
import { monthAfter } from '#server/modules/leaderboard/month-calendar.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'
import { earn, payOutContext } from './leaderboard.ts'

const MINUTE = 60_000

/** Gives each test of a file its own month, with the clock in the middle of it and all earlier months paid. */
export function useMonths(app: () => TestApp, timeZone: string) {
  const calendar = monthCalendar(timeZone)
  let month = '2027-01'
  const pay = (context: PayOutContext = payOutContext(app())) => payOut(app().database.db, context, app().clock.now())
  const inMonth = (name: string, hour: number) => new Date(calendar.startOf(name).getTime() + hour * 60 * MINUTE)
  const addMembers = (count: number) => Promise.all(Array.from({ length: count }, () => app().member()))
  const rewards = (name = month) =>
    app().database.db.selectFrom('leaderboard_rewards').selectAll().where('month', '=', name).orderBy('rank').execute()
  beforeEach(async () => {
    month = monthAfter(month, 3)
    app().clock.set(`${month}-15T12:00:00.000Z`)
    await pay()
  })
  return {
    calendar,
    month: () => month,
    /** Sets the month after which the next test starts. */
    continueFrom: (name: string) => {
      month = name
    },
    pay,
    inMonth,
    addMembers,
    rewards,
    winnersOf: async (name?: string) => (await rewards(name)).map(({ member_id }) => member_id),
    /** Sets the clock to some minutes after the start of a month. */
    setClockToStartOf: (name: string, minutes = 11) =>
      app().clock.set(new Date(calendar.startOf(name).getTime() + minutes * MINUTE).toISOString()),
    /** Adds members who earn points, in descending order. */
    async addRankedMembers(count: number): Promise<Actor[]> {
      const members = await addMembers(count)
      for (const [index, { id }] of members.entries())
        await earn(app().database.db, id, 1000 - index * 10, inMonth(month, 5))
      return members
    },
  }
}
