import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { memberQuizQuery } from './queries.ts'

interface QuizDialogProps {
  id: string
  memberId: string
  /** What the entry says of it. */
  text: string
  onClose: () => void
}

const TONES = { correct: 'good', wrong: 'bad', skipped: 'neutral', late: 'warn' } as const

/** The questions of a member's quiz, with the answers given, and the right ones where the viewer may read them. */
export function QuizDialog({ id, memberId, text, onClose }: QuizDialogProps) {
  const t = useTranslations('adminMember.quiz')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(memberQuizQuery(memberId, id))
  return (
    <Dialog open onClose={onClose} title={t('title')} description={text} width="wide">
      {!data && !error && <SkeletonRows rows={5} className="h-12" />}
      {error && !data && (
        <ErrorState title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <p className="text-sm text-quiet">
            {t('finished', { when: format.dateTime(data.finishedAt), seconds: data.seconds })}
          </p>
          {data.review.length === 0 && <p className="mt-3">{t('gone')}</p>}
          <ol className="mt-2 flex flex-col">
            {data.review.map(({ text: question, options, choice, rightChoice, outcome }) => (
              <li key={question} className="border-t border-line py-3 first:border-t-0">
                <p className="flex items-start justify-between gap-3 font-semibold">
                  {question} <Badge tone={TONES[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
                </p>
                {choice !== null && <p className="mt-0.5 text-sm">{t('answer', { text: options[choice] ?? '' })}</p>}
                {rightChoice !== null && outcome !== 'correct' && (
                  <p className="mt-0.5 text-sm text-quiet">{t('right', { text: options[rightChoice] ?? '' })}</p>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}
