import { Check, Clock, SkipForward, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Result } from './use-quiz.ts'

const MARKS = {
  correct: <Check aria-hidden className="size-5 text-good" />,
  wrong: <X aria-hidden className="size-5 text-bad" />,
  skipped: <SkipForward aria-hidden className="size-5 text-quiet" />,
  late: <Clock aria-hidden className="size-5 text-warn" />,
}

/** Every question with the member's answer, and the right answer if the server reveals it. */
export function QuizReview({ review }: { review: Result['review'] }) {
  const t = useTranslations('games.quiz')
  return (
    <>
      {review.some(({ rightChoice }) => rightChoice === null) && (
        <p className="mb-2 text-sm text-quiet">{t('reviewSecret')}</p>
      )}
      <ol className="flex flex-col">
        {review.map(({ text, options, rightChoice, choice, outcome }) => (
          <li key={text} className="flex gap-3 border-t border-line py-3 first:border-t-0">
            <span className="pt-0.5">{MARKS[outcome]}</span>
            <div className="min-w-0">
              <p className="font-semibold">{text}</p>
              {rightChoice !== null && (
                <p className="mt-0.5 text-sm">
                  {t('rightAnswer')} <strong>{options[rightChoice]}</strong>
                </p>
              )}
              {outcome !== 'correct' && (
                <p className="mt-0.5 text-sm text-quiet">
                  {choice === null ? (
                    t(`outcome.${outcome}`)
                  ) : (
                    <>
                      {t('yourAnswer', { answer: options[choice] ?? '' })}
                      <span aria-hidden> · </span>
                      <span className="text-bad">{t('wrong')}</span>
                    </>
                  )}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
