import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { tierOf } from '#contracts/quiz-rules.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Coin } from '~/ui/points.tsx'
import { CountedPoints } from '~/ui/win/win-content.tsx'
import { OutcomeMarks } from './outcome-marks.tsx'
import { QuizReview } from './quiz-review.tsx'
import type { Result } from './use-quiz.ts'

interface QuizResultsProps {
  result: Result
  /** Where the coins start from. */
  coin: Ref<HTMLSpanElement>
  onNewQuiz: () => void
  /** Shown between the result and the review. */
  children: ReactNode
}

/** What was earned, how many answers were right, the next action, and the review of every question. */
export function QuizResults({ result, coin, onNewQuiz, children }: QuizResultsProps) {
  const t = useTranslations('games.quiz')
  const games = useTranslations('games')
  const tUi = useTranslations('ui')
  const { correct, total, score, seconds, review } = result
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <section
        aria-labelledby="result"
        className="flex flex-col items-center gap-3 rounded-xl bg-radial-[130%_120%_at_85%_0%] from-quiz-2 to-quiz to-70% p-5 pt-7 text-center text-on-deep shadow-lift sm:p-8"
      >
        {score > 0 && (
          <>
            <span ref={coin}>
              <Coin className="block size-16 animate-coin-drop motion-reduce:animate-none" />
            </span>
            <CountedPoints points={score} className="text-gold-light" />
            <p className="sr-only">{tUi('points', { n: score })}</p>
          </>
        )}
        <h2 id="result" className="text-2xl">
          {t(`tiers.${tierOf(correct, total)}`)}
        </h2>
        <p className="text-on-deep-quiet">{t('summary', { correct, total, seconds })}</p>
        <div className="w-full max-w-md">
          <OutcomeMarks outcomes={review.map(({ outcome }) => outcome)} total={total} />
        </div>
        <div className="mt-3 flex w-full max-w-88 flex-col gap-2">
          <Button ref={next} size="large" variant="on-deep" wide onClick={onNewQuiz}>
            {t('newQuiz')}
          </Button>
          <ButtonLink to="/games" variant="quiet" wide className="text-on-deep! hover:bg-white/15!">
            {games('otherGames')}
          </ButtonLink>
        </div>
      </section>
      {children}
      <Card as="section" aria-labelledby="review">
        <h2 id="review" className="mb-2 text-lg">
          {t('review')}
        </h2>
        <QuizReview review={review} />
      </Card>
    </div>
  )
}
