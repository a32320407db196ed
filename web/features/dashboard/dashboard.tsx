import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMember } from '~/lib/session.ts'
import { PageHeader } from '~/ui/page.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { dashboardQuery } from './queries.ts'
import { StatCards, StatCardsSkeleton } from './stat-cards.tsx'

export function Dashboard() {
  const t = useTranslations('dashboard')
  const { name } = useMember()
  const { data, isPending, error, refetch, isFetching } = useQuery(dashboardQuery)
  return (
    <>
      <PageHeader title={t('title')} text={t('welcome', { name })} />
      {isPending && <StatCardsSkeleton />}
      {error && !data && <ErrorState title={t('loadFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && <StatCards stats={data} />}
    </>
  )
}
