import type { RuleSet } from '#contracts/rule-set.ts'
import type { Db } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { longestQuiz } from '#server/modules/games/index.ts'
import type { RuleChangesContext } from './context.ts'

/** A quiz of a set must find its questions in every category and difficulty. @throws Problem ruleSetQuizTooLong */
export async function assertQuizFindsQuestions(
  db: Db,
  { questionsFrom }: RuleChangesContext,
  { quiz: { questions, quizzesPerDay } }: RuleSet,
): Promise<void> {
  const stored = await longestQuiz(db, questionsFrom)
  if (stored === null || quizzesPerDay === 0) return
  assertThat(questions <= stored, 'ruleSetQuizTooLong', { asked: questions, stored })
}
