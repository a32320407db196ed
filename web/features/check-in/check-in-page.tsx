import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Card } from '~/ui/card.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { CheckInCard } from './check-in-card.tsx'
import { HelpCard } from './help-card.tsx'
import { checkInQuery } from './queries.ts'
import { RecentCheckIns } from './recent-check-ins.tsx'

/** Daily Check-in. `fairness` shows the commitment for the next draw. */
export function CheckInPage({ fairness }: { fairness: ReactNode }) {
  const t = useTranslations('checkIn')
  const { data, isPending, error, isFetching, refetch } = useQuery(checkInQuery)
  return (
    <>
      <Link
        to="/special-tasks"
        className="mb-2 -ml-1 inline-flex min-h-target items-center gap-2 rounded-md px-1 font-semibold text-brand-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          {isPending && <CheckInSkeleton />}
          {error && !data && (
            <Card>
              <ErrorState title={t('loadFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
            </Card>
          )}
          {data && <CheckInCard state={data} onDayOver={() => void refetch()} />}
          <RecentCheckIns />
        </div>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <HelpCard />
          {fairness}
        </div>
      </div>
    </>
  )
}

const CheckInSkeleton = () => (
  <Card className="flex flex-col gap-6">
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
    </div>
    <Skeleton className="h-9.5" />
    <Skeleton className="h-66" />
    <Skeleton className="mx-auto h-16 w-full sm:max-w-88" />
  </Card>
)
