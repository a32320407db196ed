import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { dashboardQuery } from '~/features/dashboard/queries.ts'
import { ProgressBar } from '~/ui/progress-bar.tsx'

/** The nearest subscription and what is missing for it. Nothing until the dashboard has been read. */
export function NearestReward() {
  const t = useTranslations('shell.nearest')
  const nearest = useQuery(dashboardQuery).data?.withinReach[0]
  if (!nearest) return null
  const { name, duration, missing, progress } = nearest
  return (
    <div className="mt-3">
      <p className="mb-1.5 text-sm text-quiet">{missing > 0 ? t('missing', { name, duration, missing }) : t('reached', { name, duration })}</p>
      <ProgressBar percent={progress} label={t('progress', { name })} />
    </div>
  )
}
