import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { tierOf } from '#contracts/quiz-rules.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Confetti } from '~/ui/confetti.tsx'
import { Coin } from '~/ui/points.tsx'
import { PlaysLeft } from '../plays-left.tsx'
import { quizQuery } from '../queries.ts'
import { soundWin } from '../sounds.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizReview } from './quiz-review.tsx'
import { QuizSetup } from './quiz-setup.tsx'
import { type QuizState, type Result, useQuiz } from './use-quiz.ts'

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

/** The score with a comment, and the review of every question. */
function QuizResults({ result, onNewQuiz }: { result: Result; onNewQuiz: () => void }) {
  const t = useTranslations('games.quiz')
  const { correct, total, score, seconds } = result
  const tier = tierOf(correct, total)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <Card className="flex flex-col items-center gap-4 text-center">
        <h2 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
          {t(`tiers.${tier}`)}
        </h2>
        <p className="flex items-center gap-3 text-4xl font-extrabold text-gold-ink tabular">
          <Coin className="size-12" /> {score}
        </p>
        <p className="text-quiet">{t('summary', { correct, total, seconds })}</p>
        <Button size="large" className="w-full max-w-88" onClick={onNewQuiz}>
          {t('newQuiz')}
        </Button>
      </Card>
      <Card as="section" aria-labelledby="review">
        <h2 id="review" className="mb-2 text-lg">
          {t('review')}
        </h2>
        <QuizReview review={result.review} />
      </Card>
      {(tier === 'perfect' || tier === 'great') && <Confetti />}
    </div>
  )
}
