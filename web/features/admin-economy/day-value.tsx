import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Banner } from '~/ui/banner.tsx'
import { classes } from '~/ui/classes.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { AssumeForm } from './assume-form.tsx'
import { DayTable } from './day-table.tsx'
import { MemberCards } from './member-cards.tsx'
import { OtherSources } from './other-sources.tsx'
import { type Economy, economyQuery } from './queries.ts'
import { useAssumptions } from './use-assumptions.ts'
import { useTenths } from './use-tenths.ts'

/** What a day is worth to members, in points and plans, for each kind of member. */
export function DayValue() {
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

/** Warns if a day is worth more than the cheapest plan, and for whom. */
function Verdict({ economy: { plans, warnings, total } }: { economy: Economy }) {
  const t = useTranslations('adminEconomy')
  const tUi = useTranslations('ui')
  const tenths = useTenths()
  if (!plans) {
    return (
      <Banner tone="note" title={t('noPlan.title')}>
        {t('noPlan.text')}
      </Banner>
    )
  }
  const { name, duration, points } = plans.cheapest
  const plan = tUi('points', { n: points })
  // The most likely case comes first.
  const [worst] = warnings
  if (!worst) {
    return (
      <Banner tone="good" title={t('fine.title')}>
        {t('fine.text', { plan, name, duration })}
      </Banner>
    )
  }
  const figures = { average: tenths(total.average), perfect: tenths(total.perfect), atMost: tenths(total.atMost) }
  return (
    <Banner tone={worst.who === 'atMost' ? 'warn' : 'bad'} title={t(`warning.title.${worst.who}`)}>
      {t('warning.text', { name, duration, plan, ...figures })}
    </Banner>
  )
}
