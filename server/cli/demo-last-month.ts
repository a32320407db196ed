import { runForMember } from '../commands/run-for-member.ts'
import type { Db } from '../db/transaction.ts'
import { claimCheckIn } from '../modules/check-in/claim-check-in.ts'
import { spinWheel } from '../modules/games/spin-wheel.ts'
import { type MonthCalendar, monthAfter, payOut } from '../modules/leaderboard/index.ts'
import type { Notifier } from '../modules/notifications/index.ts'
import { recapMembers } from '../modules/recap/index.ts'
import type { DemoMember } from './demo-members.ts'

const DAY_MS = 24 * 3_600_000
/** Days on which each member plays, and the spins of each on such a day. The first member is in the middle of the leaderboard. */
const DAYS = [3, 8, 9, 10, 11, 12, 18, 24]
const SPINS = [2, 1, 2, 1, 5, 4, 4]

interface DemoMonth {
  readonly calendar: MonthCalendar
  readonly notifier: Notifier
  readonly today: Date
}

/** Returns an instant in the month before today's. */
export const inLastMonth = ({ calendar, today }: Pick<DemoMonth, 'calendar' | 'today'>, day: number): Date =>
  new Date(calendar.startOf(monthAfter(calendar.monthAt(today), -1)).getTime() + (day - 0.5) * DAY_MS)

/**
 * Opens the last month and adds spins and a streak of five days.
 *
 * @param until when the other entries begin
 */
export async function addDemoLastMonth(
  db: Db,
  context: DemoMonth & { readonly until: Date },
  members: readonly DemoMember[],
): Promise<void> {
  const { calendar, notifier, today } = context
  const month = calendar.monthAt(today)
  const last = monthAfter(month, -1)
  await db
    .insertInto('leaderboard_months')
    .values({ month: last, starts_at: calendar.startOf(last), ends_at: calendar.startOf(month), settled_at: null })
    .execute()
  for (const day of DAYS.filter((one) => inLastMonth(context, one + 1) < context.until)) {
    for (const [index, { id }] of members.entries()) {
      const at = inLastMonth(context, day)
      if (index === 0 && day >= 8 && day <= 12) await runForMember(db, claimCheckIn(notifier), id, {}, at)
      for (let spin = 0; spin < (SPINS[index] ?? 0); spin += 1)
        await runForMember(db, spinWheel(notifier), id, {}, new Date(at.getTime() + spin * 60_000))
    }
  }
}

/** Pays the rewards of the last month and stores its recaps. Runs after all other entries. */
export async function closeDemoLastMonth(db: Db, { calendar, notifier, today }: DemoMonth): Promise<void> {
  await payOut(db, { calendar, notifier }, today)
  await recapMembers(db, { notifier, pause: async () => {} }, today)
}
