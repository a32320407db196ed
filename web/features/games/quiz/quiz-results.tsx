import { Check, Clock, SkipForward, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { tierOf } from '#contracts/quiz-rules.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Confetti } from '~/ui/confetti.tsx'
import { Coin } from '~/ui/points.tsx'
import type { Result } from './use-quiz.ts'

const MARKS = {
  correct: <Check aria-hidden className="size-5 text-good" />,
  wrong: <X aria-hidden className="size-5 text-bad" />,
  skipped: <SkipForward aria-hidden className="size-5 text-quiet" />,
  late: <Clock aria-hidden className="size-5 text-warn" />,
}

/** The score, what it deserves, and every question with its right answer. */
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
        <ol className="flex flex-col">
          {result.review.map(({ text, options, rightChoice, choice, outcome }) => (
            <li key={text} className="flex gap-3 border-t border-line py-3 first:border-t-0">
              <span className="pt-0.5">{MARKS[outcome]}</span>
              <div className="min-w-0">
                <p className="font-semibold">{text}</p>
                <p className="mt-0.5 text-sm">
                  {t('rightAnswer')} <strong>{options[rightChoice]}</strong>
                </p>
                {outcome !== 'correct' && (
                  <p className="text-sm text-quiet">
                    {choice === null ? t(`outcome.${outcome}`) : t('yourAnswer', { answer: options[choice] ?? '' })}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      </Card>
      {(tier === 'perfect' || tier === 'great') && <Confetti />}
    </div>
  )
}
