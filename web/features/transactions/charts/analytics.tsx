import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { Card } from '~/ui/card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { SourcesChart } from './sources-chart.tsx'
import { WeeksChart } from './weeks-chart.tsx'

/** Three charts of the last twelve weeks. */
export function Analytics({ query }: { query: UseQueryResult<AnswerByKey<'GET /api/transactions/overview'>> }) {
  const t = useTranslations('transactions.charts')
  const { data, error, isFetching, refetch } = query
  if (error && !data) {
    return (
      <Card>
        <ErrorState title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    )
  }
  return (
    <section aria-label={t('title')}>
      <p className="mb-2 text-sm text-quiet">{t('period')}</p>
      {data ? (
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <BalanceChart days={data.days} />
          <WeeksChart weeks={data.weeks} />
          <SourcesChart sources={data.sources} />
        </div>
      ) : (
        <div className="grid gap-4 lg:grid-cols-3">
          {['balance', 'weeks', 'sources'].map((chart) => (
            <Skeleton key={chart} className="h-72" />
          ))}
        </div>
      )}
    </section>
  )
}
