import { useTranslations } from 'use-intl'
import { toast } from '~/lib/toast.ts'
import { PlaysLeft } from '../plays-left.tsx'
import { quizQuery } from '../queries.ts'
import { soundWin } from '../sounds.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizResults } from './quiz-results.tsx'
import { QuizSetup } from './quiz-setup.tsx'
import { type QuizState, useQuiz } from './use-quiz.ts'

/** The quiz: set-up, questions and review. */
export function QuizGame({ state, withSound }: { state: QuizState; withSound: boolean }) {
  const t = useTranslations('games.quiz')
  const { view, start, isStarting, answer, isAnswering, newQuiz } = useQuiz(state, ({ score, correct, total }) => {
    toast.success(t('completed', { n: score }))
    if (withSound && score > 0) soundWin(correct === total)
  })
  if (view.phase === 'question' || view.phase === 'shown')
    return (
      <QuizQuestion
        asked={view.asked}
        answered={view.phase === 'shown' ? view.answered : undefined}
        busy={isAnswering}
        onAnswer={answer}
      />
    )
  if (view.phase === 'results') return <QuizResults result={view.result} onNewQuiz={newQuiz} />
  return (
    <div className="flex flex-col items-center gap-4">
      <PlaysLeft
        left={state.quizzesRemaining}
        perDay={state.quizzesPerDay}
        resetsAt={state.resetsAt}
        text={t('quizzesLeft', { n: state.quizzesRemaining })}
        queryKey={quizQuery.queryKey}
      />
      <div className="w-full">
        <QuizSetup again={view.again ?? false} left={state.quizzesRemaining} busy={isStarting} onStart={start} />
      </div>
    </div>
  )
}
