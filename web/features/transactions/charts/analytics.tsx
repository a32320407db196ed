import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { SourcesChart } from './sources-chart.tsx'
import { WeeksChart } from './weeks-chart.tsx'

/** Three charts of the last twelve weeks. */
export function Analytics({ overview }: { overview: AnswerByKey<'GET /api/transactions/summary'> | undefined }) {
  const t = useTranslations('transactions.charts')
  return (
    <section aria-label={t('title')}>
      <h2 className="mb-2 text-sm font-normal text-quiet">{t('period')}</h2>
      {overview ? (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
          <BalanceChart days={overview.days} />
          <WeeksChart weeks={overview.weeks} />
          <SourcesChart sources={overview.sources} />
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
          {['balance', 'weeks', 'sources'].map((chart) => (
            <Skeleton key={chart} className="h-72" />
          ))}
        </div>
      )}
    </section>
  )
}
