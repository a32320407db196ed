import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { AssumeForm } from './assume-form.tsx'
import { DayTable } from './day-table.tsx'
import { MemberCards } from './member-cards.tsx'
import { OtherSources } from './other-sources.tsx'
import { economyQuery } from './queries.ts'
import { useAssumptions } from './use-assumptions.ts'
import { Verdict } from './verdict.tsx'

export function EconomyTab() {
  const t = useTranslations('adminEconomy')
  const { assumed, change } = useAssumptions()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(economyQuery(assumed))
  if (error && !data) {
    return <ErrorState title={t('loadFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <div className="flex flex-col gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-52" />
        <Skeleton className="h-80" />
      </div>
    )
  }
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classes('flex flex-col gap-5 transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <Verdict economy={data} />
      <MemberCards economy={data} />
      <AssumeForm assumed={assumed} onChange={change} />
      <DayTable economy={data} />
      <OtherSources economy={data} />
    </div>
  )
}
