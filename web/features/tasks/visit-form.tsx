import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AD_SECONDS } from '#contracts/ad-rules.ts'
import { useMsLeft } from '~/lib/time.ts'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { tasksQuery } from './queries.ts'
import type { Task } from './types.ts'

/** Verification by a visit of sufficient length, for platforms without an API. The server measures the time. */
export function VisitForm({ task, foot, onVerify }: { task: Task; foot: ReactNode; onVerify: () => void }) {
  const t = useTranslations('tasks.verify')
  const { dataUpdatedAt } = useQuery(tasksQuery)
  const left = useMsLeft(task.leftMs === null ? undefined : dataUpdatedAt + task.leftMs)
  const seconds = Math.ceil(left / 1000)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onVerify()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        <li>{t('visit', { channel: `@${task.channel}` })}</li>
        <li>{t('visitWhy')}</li>
      </ul>
      {task.leftMs !== null && (
        <div className="flex flex-col gap-2">
          <ProgressBar percent={100 * (1 - seconds / AD_SECONDS)} label={t('visitProgress')} tone="brand" />
          <p className="text-sm text-quiet tabular">{seconds > 0 ? t('visitLeft', { n: seconds }) : t('visitReady')}</p>
        </div>
      )}
      {foot}
    </form>
  )
}
