import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import type { TaskType } from '#contracts/ledger-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Points } from '~/ui/points.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { WeeksChart } from './weeks-chart.tsx'

const GRID = 'grid grid-cols-1 gap-4 lg:grid-cols-2 2xl:grid-cols-1'
/** The third chart has a row of its own, so that the others have space for their dates. */
const OWN_ROW = 'lg:col-span-2 2xl:col-span-1'

interface AnalyticsProps {
  overview: AnswerByKey<'GET /api/transactions/summary'> | undefined
  className?: string
}

/** Three charts of the last twelve weeks: two beside each other, and on a wide screen all below each other. */
export function Analytics({ overview, className }: AnalyticsProps) {
  const t = useTranslations('transactions.charts')
  return (
    <section aria-label={t('title')} className={className}>
      <h2 className="mb-2 text-sm font-normal text-quiet">{t('period')}</h2>
      {overview ? (
        <div className={`${GRID} items-start`}>
          <BalanceChart days={overview.days} />
          <WeeksChart weeks={overview.weeks} />
          <SourcesChart sources={overview.sources} />
        </div>
      ) : (
        <div className={GRID}>
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
          <Skeleton className={`h-44 ${OWN_ROW}`} />
        </div>
      )}
    </section>
  )
}

/** Points earned by source, as a table with bars. */
function SourcesChart({ sources }: { sources: readonly { source: TaskType; points: number }[] }) {
  const t = useTranslations('transactions')
  const format = useFormat()
  const sum = sources.reduce((total, { points }) => total + points, 0)
  const most = sources[0]?.points ?? 1
  return (
    <figure aria-labelledby="sources" className={`panel flex min-w-0 flex-col gap-3 p-4 sm:p-5 ${OWN_ROW}`}>
      <figcaption>
        <h3 id="sources" className="text-base font-semibold">
          {t('charts.sources')}
        </h3>
        {sources.length === 0 && <p className="mt-0.5 text-sm text-quiet">{t('charts.sourcesNone')}</p>}
      </figcaption>
      <ul className="grid gap-x-10 gap-y-3 text-sm lg:grid-cols-2 2xl:grid-cols-1">
        {sources.map(({ source, points }) => (
          <li key={source}>
            <span className="flex justify-between gap-3">
              <span>
                {t(`sources.${source}`)}{' '}
                <span className="text-quiet">{format.percent(Math.round((points * 100) / sum))}</span>
              </span>
              <Points value={points} />
            </span>
            <span aria-hidden className="mt-1 block h-2 rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-chart-1"
                style={{ width: `${Math.max(2, (points * 100) / most)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
