/** The public interface of budgets: how many points members can earn (docs/product.md#limits-of-points). */
export {
  assertFitsToday,
  type CapsContext,
  closingOf,
  mostOfCheckIn,
  mostOfNewQuiz,
  withEndedQuiz,
} from './daily-caps.ts'
export { DAY_USE, type DayUse } from './day-use.ts'
export { readDayUse } from './read-day-use.ts'
