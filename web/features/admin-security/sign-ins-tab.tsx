import { useQuery } from '@tanstack/react-query'
import { LogIn, OctagonX, Percent, ShieldX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AIMED_FILTERS, ATTEMPT_RETENTION_DAYS } from '#contracts/security-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { useDays } from '~/lib/use-days.ts'
import { classes } from '~/ui/classes.ts'
import { DayRange } from '~/ui/day-range.tsx'
import { Field } from '~/ui/field.tsx'
import { FilterSelect } from '~/ui/filter-select.tsx'
import { SavedViews } from '~/ui/saved-views.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Stat, Stats } from '~/ui/stat.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { AttemptsChart } from './attempts-chart.tsx'
import { FailureSection } from './failure-section.tsx'
import { MostTargeted } from './most-targeted.tsx'
import { type Figures, figuresQuery } from './queries.ts'

/** Failed and rate-limited sign-ins: over time, most targeted addresses and networks, and the newest ones. */
export function SignInsTab() {
  const t = useTranslations('adminSecurity.signIns')
  const [filters, change] = useFilters()
  const days = useDays({ maxDays: ATTEMPT_RETENTION_DAYS })
  const aimedAt = oneOf(AIMED_FILTERS, filters.get('aimed'))
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(figuresQuery({ ...days.query, aimedAt }))
  return (
    <div className="flex flex-col gap-4">
      <div className="relative flex flex-wrap items-end gap-3">
        <DayRange days={days} of="happened" shown={data} />
        <div className="min-w-0 flex-1 basis-44 sm:max-w-56">
          <Field label={t('aimedAt')}>
            <FilterSelect
              value={aimedAt}
              options={AIMED_FILTERS.map((value) => ({ value, label: t(`aimed.${value}`) }))}
              onChange={(next) => change({ aimed: next === 'all' ? '' : next })}
            />
          </Field>
        </div>
        <SavedViews list="security" />
      </div>
      {error && !data ? (
        <ErrorState title={t('loadFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={classes('flex flex-col gap-4 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <Totals total={data?.total} />
          <h2 className="sr-only">{t('chart')}</h2>
          {data ? <AttemptsChart figures={data} /> : <Skeleton className="h-72" />}
          {data ? <MostTargeted figures={data} /> : <Skeleton className="h-48" />}
        </div>
      )}
      <FailureSection days={days.query} aimedAt={aimedAt} />
    </div>
  )
}

function Totals({ total }: { total: Figures['total'] | undefined }) {
  const t = useTranslations('adminSecurity.signIns')
  const format = useFormat()
  const failed = total && total.wrongPassword + total.wrongCode + total.refused
  const unsuccessful = total && (failed ?? 0) + total.throttled
  const all = total && (unsuccessful ?? 0) + total.signedIn
  return (
    <Stats busy={!total}>
      <Stat icon={ShieldX} label={t('failed')} value={failed !== undefined && format.number(failed)} />
      <Stat icon={OctagonX} label={t('throttled')} value={total && format.number(total.throttled)} />
      <Stat icon={LogIn} label={t('signedIn')} value={total && format.number(total.signedIn)} />
      <Stat
        icon={Percent}
        label={t('rate')}
        value={total && format.percent(all ? Math.round(((unsuccessful ?? 0) * 1000) / all) / 10 : 0)}
      />
    </Stats>
  )
}
