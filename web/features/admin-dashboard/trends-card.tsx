import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Trend } from '#contracts/admin-dashboard.ts'
import { COMPARED_DAYS, TREND_NAMES, TRENDS, type TrendName } from '#contracts/admin-dashboard-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useHasPermission } from '~/lib/session.ts'
import { Sparkline } from '~/ui/charts/sparkline.tsx'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { PeriodChange } from './change.tsx'
import { trendsQuery } from './queries.ts'
import { totalsOf } from './trend-totals.ts'

const TrendChart = lazyPart(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }))

/** Figures of the last days with their change; the chosen one is drawn as a chart. */
export function TrendsCard() {
  const t = useTranslations('adminDashboard.trends')
  const may = useHasPermission()
  const { data, error, isFetching, refetch } = useQuery(trendsQuery)
  const names = data?.trends.map(({ name }) => name) ?? TREND_NAMES.filter((name) => may(TRENDS[name].needs))
  const [chosen, setChosen] = useState<TrendName>()
  const current = names.find((name) => name === chosen) ?? names[0]
  const trend = data?.trends.find(({ name }) => name === current)
  if (names.length === 0) return null
  return (
    <section aria-labelledby="trends" className="panel min-w-0 overflow-clip">
      <h2 id="trends" className="sr-only">
        {t('title', { n: COMPARED_DAYS })}
      </h2>
      {error && !data ? (
        <ErrorState title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className="grid grid-cols-2 gap-px border-b border-line bg-line xl:grid-cols-4">
            {names.map((name) => (
              <TrendTile
                key={name}
                name={name}
                trend={data?.trends.find((one) => one.name === name)}
                isChosen={name === current}
                onChoose={() => setChosen(name)}
              />
            ))}
          </div>
          <div className="p-4 sm:p-5">
            <Suspense fallback={<Skeleton className="h-81" />}>
              {data && trend ? (
                <TrendChart key={trend.name} days={data.days} trend={trend} />
              ) : (
                <Skeleton className="h-81" />
              )}
            </Suspense>
          </div>
        </>
      )}
    </section>
  )
}

interface TrendTileProps {
  name: TrendName
  /** Undefined while loading. */
  trend: Trend | undefined
  isChosen: boolean
  onChoose: () => void
}

function TrendTile({ name, trend, isChosen, onChoose }: TrendTileProps) {
  const t = useTranslations('adminDashboard.trends')
  const format = useFormat()
  const totals = trend && totalsOf(trend)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        'relative flex min-w-0 flex-col gap-1 p-4 text-left transition-colors -outline-offset-3 sm:px-5',
        'before:absolute before:inset-x-0 before:top-0 before:h-0.75 before:transition-opacity',
        isChosen ? 'bg-card before:bg-brand' : 'bg-card before:bg-transparent hover:bg-hover',
      )}
    >
      <span className="flex min-h-7 items-center justify-between gap-3">
        <span className={classes('text-sm', isChosen ? 'font-semibold text-ink' : 'text-quiet')}>
          {t(`names.${name}`)}
        </span>
        {trend && <Sparkline values={trend.values} className="max-sm:hidden" />}
      </span>
      {trend && totals ? (
        <>
          <span className="flex h-8 items-center text-xl font-bold tabular sm:text-2xl">
            {name === 'pointsEarned' ? (
              <Points value={totals.value} className="font-bold" />
            ) : (
              format.number(totals.value)
            )}
          </span>
          <PeriodChange value={totals.value} before={totals.before} of={TRENDS[name].isLevel ? 'month' : 'period'} />
          {totals.today !== null && (
            <span className="text-xs text-quiet tabular">{t('today', { n: format.number(totals.today) })}</span>
          )}
        </>
      ) : (
        <>
          <Skeleton className="my-1 h-6 w-24" />
          <Skeleton className="h-12 w-28 max-w-full sm:h-8" />
        </>
      )}
    </button>
  )
}
