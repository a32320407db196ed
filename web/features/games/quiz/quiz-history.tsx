import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { REVIEW_DAYS } from '#contracts/quiz-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { QuizDrawing } from '~/ui/illustrations/quiz.tsx'
import { ListCard } from '~/ui/list-card.tsx'
import { Points } from '~/ui/points.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { quizResultQuery } from '../queries.ts'
import { QuizReview } from './quiz-review.tsx'
import type { QuizState } from './use-quiz.ts'

interface QuizHistoryProps {
  query: UseQueryResult<AnswerByKey<'GET /api/games/quiz/history'>>
  /** The rules of a new quiz. */
  state: QuizState | undefined
}

/** The member's last ten quizzes; each opens its answers. */
export function QuizHistory({ query, state }: QuizHistoryProps) {
  const t = useTranslations('games')
  const format = useFormat()
  const now = useNow()
  const [opened, setOpened] = useState<string>()
  return (
    <>
      <ListCard
        title={t('quiz.history')}
        query={query}
        rows={5}
        failed={t('history.failed')}
        empty={
          <EmptyState
            drawing={<QuizDrawing />}
            title={t('history.empty')}
            text={state && t('quiz.historyEmpty', { n: Math.ceil((state.questions * state.questionSeconds) / 60) })}
          />
        }
      >
        {(quizzes) =>
          quizzes.map(({ id, category, difficulty, correct, total, score, finishedAt }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => setOpened(id)}
                className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-2.5 text-left transition-colors hover:bg-hover"
              >
                <span className="sr-only">{t('quiz.openReview')} </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{t(`quiz.categories.${category}`)}</span>
                  <span className="block text-xs text-quiet">
                    {t(`quiz.difficulties.${difficulty}`)}
                    <span aria-hidden> · </span>
                    {t('quiz.rightOf', { correct, total })}
                    <span aria-hidden> · </span>
                    <time dateTime={finishedAt} title={format.dateTime(finishedAt)}>
                      {format.ago(finishedAt, now)}
                    </time>
                  </span>
                </span>
                <Points value={score} change />
              </button>
            </li>
          ))
        }
      </ListCard>
      {opened && <ReviewDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The questions and answers of a finished quiz. */
function ReviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('games.quiz')
  const query = useQuery(quizResultQuery(id))
  return (
    <Dialog open onClose={onClose} title={t('review')}>
      <QueryState query={query} skeleton={<SkeletonRows rows={5} className="h-14" />} failed={t('reviewFailed')}>
        {({ review }) =>
          review.length > 0 ? (
            <div>
              <QuizReview review={review} />
            </div>
          ) : (
            <p className="text-quiet">{t('reviewGone', { days: REVIEW_DAYS })}</p>
          )
        }
      </QueryState>
    </Dialog>
  )
}
