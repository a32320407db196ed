import { useQuery } from '@tanstack/react-query'
import { Coins, Gift, Ticket, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ANALYTICS_DAYS } from '#contracts/promo-code-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { Select } from '~/ui/input.tsx'
import { Points } from '~/ui/points.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Stat, Stats } from '~/ui/stat.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { CodeFigures } from './code-figures.tsx'
import { type Analytics, analyticsQuery } from './queries.ts'
import { UsesChart } from './uses-chart.tsx'

/** Redemptions of codes by day and by code, and their cost. */
export function AnalyticsTab() {
  const t = useTranslations('adminPromoCodes.analytics')
  const [filters, change] = useFilters()
  const days = oneOf(ANALYTICS_DAYS, filters.get('days'))
  const { data, error, isFetching, refetch } = useQuery(analyticsQuery(days))
  if (error && !data) {
    return <ErrorState title={t('loadFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <div className="flex flex-col gap-4">
      <Totals data={data} />
      <Select
        aria-label={t('period')}
        value={days}
        onChange={({ target }) => change({ days: target.value === ANALYTICS_DAYS[0] ? '' : target.value })}
        className="max-w-52"
      >
        {ANALYTICS_DAYS.toSorted((one, other) => Number(one) - Number(other)).map((n) => (
          <option key={n} value={n}>
            {t('days', { n })}
          </option>
        ))}
      </Select>
      <h2 className="sr-only">{t('overTime')}</h2>
      {data ? <UsesChart days={data.days} /> : <Skeleton className="h-72" />}
      {data ? <CodeFigures data={data} /> : <Skeleton className="h-72" />}
    </div>
  )
}

function Totals({ data }: { data: Analytics | undefined }) {
  const t = useTranslations('adminPromoCodes.analytics')
  const format = useFormat()
  const plan = data?.plan
  return (
    <Stats busy={!data}>
      <Stat icon={Ticket} label={t('uses')} value={data && format.number(data.total.uses)} />
      <Stat icon={Users} label={t('members')} value={data && <MembersShare data={data} />} />
      <Stat icon={Coins} label={t('cost')} value={data && <Points value={data.total.points} />} />
      <Stat
        icon={Gift}
        label={plan || !data ? t('worth', { name: plan?.name ?? '…', duration: plan?.duration ?? '…' }) : t('noPlan')}
        value={data && (plan ? t('plans', { n: format.number(tenths(data.total.points / plan.points)) }) : '–')}
      />
    </Stats>
  )
}

const tenths = (value: number): number => Math.round(value * 10) / 10

function MembersShare({ data: { total, members } }: { data: Analytics }) {
  const t = useTranslations('adminPromoCodes.analytics')
  const format = useFormat()
  const percent = format.percent(members.count > 0 ? tenths((total.members * 100) / members.count) : 0)
  return t(members.exact ? 'membersOf' : 'membersAbout', { n: format.number(total.members), percent })
}
