/**
 * The public interface of budgets: how many points members can earn (docs/product.md#budgets).
 *
 * A decision counts its points like this:
 *
 * 1. The command reads `rooms: budgetRoomOf('wheel')` in its snapshot. It is null while there are no budgets.
 * 2. `assertBudgetRoom(rooms, most)` refuses with `budgetClosed` before anything is drawn. `most` is the worst case of the play.
 * 3. The effects get `rows.budget_uses: budgetUse(rooms, { source, at: now, most, points })`. A play that ends later states
 *    `play: { id, expiresAt }` and `points: most`, and its end `budgetEnd(hasBudgets, { source, at: now, points, playId })`.
 *
 * A named budget (./named-budgets.ts), such as that of a campaign, pays for the plays under rules of its own. `setNamedBudget` opens, changes or removes it, and
 * `readNamedUse` reads it. `decideFunded` (server/commands/budget-room.ts) decides by these rules while the budget has room.
 */
export { closingOf, closingOfTasks, type PlayLimits, readPlayLimits } from './closings.ts'
export { assertFitsToday, type CapsContext, mostOfCheckIn, mostOfNewQuiz, withEndedQuiz } from './daily-caps.ts'
export { DAY_USE, type DayUse } from './day-use.ts'
export { readNamedUse, setNamedBudget } from './named-budgets.ts'
export { budgetWarnings, recordStates } from './record-states.ts'
export { deleteOldPeriods, endOfHold, releaseHolds } from './release-holds.ts'
