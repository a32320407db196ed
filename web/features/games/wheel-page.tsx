import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PageHeader } from '~/ui/page.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { PrizeOdds } from './prize-odds.tsx'
import { wheelQuery } from './queries.ts'

export function WheelPage() {
  const t = useTranslations('games.wheel')
  const { data, isPending, error, refetch, isFetching } = useQuery(wheelQuery)
  return (
    <>
      <PageHeader title={t('title')} text={data && t('spinsLeft', { n: data.spinsRemaining })} />
      {isPending && <SkeletonRows rows={8} className="h-10" />}
      {error && !data && <ErrorState title={t('loadFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && <PrizeOdds prizes={data.prizes} />}
    </>
  )
}
