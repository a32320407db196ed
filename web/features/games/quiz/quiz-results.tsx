import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { tierOf } from '#contracts/quiz-rules.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Confetti } from '~/ui/confetti.tsx'
import { Coin } from '~/ui/points.tsx'
import { QuizReview } from './quiz-review.tsx'
import type { Result } from './use-quiz.ts'

/** The score with a comment, and the review of every question. */
export function QuizResults({ result, onNewQuiz }: { result: Result; onNewQuiz: () => void }) {
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
