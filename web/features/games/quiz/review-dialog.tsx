import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { REVIEW_DAYS } from '#contracts/quiz-rules.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { quizResultQuery } from '../queries.ts'
import { QuizReview } from './quiz-review.tsx'

/** The questions and answers of a finished quiz. */
export function ReviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('games.quiz')
  const { data, error, isFetching, refetch } = useQuery(quizResultQuery(id))
  return (
    <Dialog open onClose={onClose} title={t('review')}>
      {!data && !error && <SkeletonRows rows={5} className="h-14" />}
      {error && !data && (
        <ErrorState title={t('reviewFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data &&
        (data.review.length > 0 ? (
          <div>
            <QuizReview review={data.review} />
          </div>
        ) : (
          <p className="text-quiet">{t('reviewGone', { days: REVIEW_DAYS })}</p>
        ))}
    </Dialog>
  )
}
