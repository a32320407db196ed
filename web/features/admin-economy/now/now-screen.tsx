import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { CampaignsNow } from '../campaigns/campaigns-now.tsx'
import { ActiveOverride } from '../rules/active-override.tsx'
import { BudgetsCard } from './budgets-card.tsx'
import { Earners } from './earners.tsx'
import { solvencyQuery } from './queries.ts'
import { SolvencyFigures } from './solvency-figures.tsx'
import { VerdictBanner } from './verdict-banner.tsx'

const FlowChart = lazyPart(async () => ({ default: (await import('./flow-chart.tsx')).FlowChart }))

/** Whether revenue pays for the points that members hold and get. */
export function NowScreen() {
  const t = useTranslations('adminSolvency')
  const format = useFormat()
  return (
    <>
      <ActiveOverride />
      <QueryState
        query={useQuery(solvencyQuery)}
        failed={t('failed')}
        skeleton={
          <div className="flex flex-col gap-5">
            <Skeleton className="h-20" />
            <Skeleton className="h-30" />
            <Skeleton className="h-96" />
          </div>
        }
      >
        {(solvency) => (
          <div className="flex flex-col gap-5">
            <VerdictBanner solvency={solvency} />
            <SolvencyFigures solvency={solvency} />
            <BudgetsCard />
            <CampaignsNow />
            <Suspense fallback={<Skeleton className="h-96" />}>
              <FlowChart solvency={solvency} />
            </Suspense>
            <Earners solvency={solvency} />
            <p className="text-sm text-quiet">{t('asOf', { time: format.dateTime(solvency.asOf) })}</p>
          </div>
        )}
      </QueryState>
    </>
  )
}
