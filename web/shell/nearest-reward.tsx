import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { dashboardQuery } from '~/features/dashboard/queries.ts'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** The nearest subscription and the points missing for it. Its space is reserved while it loads. */
export function NearestReward() {
  const t = useTranslations('frame.nearest')
  const { data, isPending } = useQuery(dashboardQuery)
  const nearest = data?.withinReach[0]
  if (isPending) return <NearestSkeleton label={t('loading')} />
  if (!nearest) return null
  const { name, duration, missing, progress } = nearest
  return (
    <div className="mt-3">
      <p className="mb-1.5 text-sm text-quiet">
        {missing > 0 ? t('missing', { name, duration, missing }) : t('reached', { name, duration })}
      </p>
      <ProgressBar percent={progress} label={t('progress', { name })} />
    </div>
  )
}

const NearestSkeleton = ({ label }: { label: string }) => (
  <div role="status" className="mt-3">
    <span className="sr-only">{label}</span>
    <Skeleton className="mb-2 h-4.5 w-4/5" />
    <Skeleton className="h-2.5" />
  </div>
)
