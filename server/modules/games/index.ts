/** The public interface of games. */
export { gamesData } from './account-data.ts'
export { DAILY_COUNTS } from './daily-count.ts'
export { longestQuiz } from './quiz/admin-questions.ts'
export { type FillContext, fillQuestions } from './quiz/fill-questions.ts'
export { finishAbandoned } from './quiz/finish-abandoned.ts'
export { createTriviaHealth, type TriviaHealth } from './quiz/service-health.ts'
export { findUnclaimedDraw, HAS_WAITING_CARD } from './scratch-store.ts'
