import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { COUNTED_UP_TO, REDEMPTION_VIEWS } from '#contracts/redemption-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { useStatedTime } from '~/lib/processing-time.ts'
import { useHasPermission } from '~/lib/session.ts'
import { stepsFrom } from '~/lib/steps.ts'
import { useOpened } from '~/lib/url-filter.ts'
import { useDownload } from '~/lib/use-download.ts'
import { useStableRows } from '~/lib/use-stable-rows.ts'
import { Button } from '~/ui/button.tsx'
import { Pace } from '~/ui/pace.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { ExportButton, RefreshButton } from '~/ui/toolbar-buttons.tsx'
import { CompleteNextDialog } from './complete-next-dialog.tsx'
import { HoldRulesButton } from './hold-rules-button.tsx'
import { allRedemptionsQuery, type Counts, redemptionSummaryQuery } from './queries.ts'
import { RedemptionDialog } from './redemption-dialog.tsx'
import { RedemptionFilters } from './redemption-filters.tsx'
import { RedemptionQueue } from './redemption-queue.tsx'
import { useRedemptionQueue } from './use-redemption-queue.ts'

/** The redemptions of all members with search, filters and actions. */
export function AdminRedemptions() {
  const t = useTranslations('adminRedemptions')
  const queue = useRedemptionQueue()
  const may = useHasPermission()
  const completing = useOpened('complete')
  const query = useInfiniteQuery(allRedemptionsQuery(queue.filter))
  const summary = useQuery(redemptionSummaryQuery)
  const csv = useDownload('/api/admin/redemptions/export', 'redemptions.csv', t('exported'))

  const stated = summary.data?.processingHours
  const statedTime = useStatedTime()
  const stable = useStableRows(query, JSON.stringify(queue.filter))
  const counts = query.data?.pages[0]?.counts
  const total = counts?.[queue.filter.status]
  const refresh = () => {
    stable.showNext()
    void Promise.all([query.refetch(), summary.refetch()])
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        text={
          stated
            ? t('promise', { time: statedTime(stated) })
            : summary.isPending && <Skeleton className="h-12 sm:h-6" />
        }
        compact
      >
        {may('redemptions.update') && (
          <Button
            className="max-sm:px-3"
            icon={<ListChecks aria-hidden className="size-5 max-sm:hidden" />}
            onClick={() => completing.open('next')}
          >
            {t('next.button')}
          </Button>
        )}
        {may('admin.settings') && <HoldRulesButton />}
        <ExportButton busy={csv.busy} onClick={() => csv.run(queue.filter)}>
          {t('export')}
        </ExportButton>
        <RefreshButton busy={query.isRefetching} onClick={refresh}>
          {t('refresh')}
        </RefreshButton>
      </PageHeader>
      <ProcessingFigures query={summary} />
      <RedemptionFilters queue={queue} subscriptions={summary.data?.subscriptions ?? []} />
      <Tabs label={t('statuses')} value={queue.filter.status} tabs={useStatusTabs(counts)} onChange={queue.view}>
        <div className="mt-3">
          <RedemptionQueue
            queue={queue}
            query={query}
            stable={stable}
            total={total !== undefined && total <= COUNTED_UP_TO ? total : undefined}
            onRefresh={refresh}
            csv={csv}
          />
        </div>
      </Tabs>
      {completing.opened && may('redemptions.update') && (
        <CompleteNextDialog filter={queue.filter} onClose={completing.close} />
      )}
      {queue.openId && (
        <RedemptionDialog
          id={queue.openId}
          listed={stable.rows?.find(({ id }) => id === queue.openId)}
          steps={stepsFrom(stable.rows?.map(({ id }) => id) ?? [], queue.openId, queue.open)}
          onClose={queue.close}
        />
      )}
    </>
  )
}

function useStatusTabs(counts: Counts | undefined) {
  const tStatus = useTranslations('ui.status')
  const t = useTranslations('adminRedemptions')
  const format = useFormat()
  const count = (n: number) =>
    n > COUNTED_UP_TO ? t('manyMore', { n: format.number(COUNTED_UP_TO) }) : format.number(n)
  return REDEMPTION_VIEWS.map((value) => ({
    value,
    label: (
      <>
        {value === 'all' || value === 'open' || value === 'overdue' || value === 'held' || value === 'orderProblems'
          ? t(`views.${value}`)
          : tStatus(value)}{' '}
        {counts && (
          <span
            className={
              value === 'overdue' && counts.overdue > 0
                ? 'rounded-full bg-bad-soft px-2 py-0.5 text-sm text-bad tabular'
                : 'font-normal tabular'
            }
          >
            {count(counts[value])}
          </span>
        )}
      </>
    ),
  }))
}

type SummaryQuery = Parameters<typeof Pace>[0]['query'] & {
  readonly data?: AnswerByKey<'GET /api/admin/redemptions/summary'> | undefined
}

/** The recent time from redemption to code, compared with the promised time. */
function ProcessingFigures({ query }: { query: SummaryQuery }) {
  const t = useTranslations('adminRedemptions.pace')
  const format = useFormat()
  const hours = (value: number | null) =>
    value === null ? t('none') : t('hours', { hours: format.number(Math.round(value * 10) / 10) })
  const pace = query.data?.pace
  const figures = pace && [
    { name: t('completed', { days: pace.days }), value: format.number(pace.completed) },
    { name: t('median'), value: hours(pace.medianHours) },
    { name: t('slow'), value: hours(pace.slowHours) },
    {
      name: t('onTime'),
      value: pace.onTime === null ? t('none') : format.percent(Math.floor(pace.onTime)),
    },
  ]
  return <Pace query={query} figures={figures} failed={t('failed')} />
}
