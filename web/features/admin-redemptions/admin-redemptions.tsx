import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { COUNTED_UP_TO, REDEMPTION_VIEWS } from '#contracts/redemption-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { useDownload } from '~/lib/use-download.ts'
import { PageHeader } from '~/ui/page.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { ExportButton, RefreshButton } from '~/ui/toolbar-buttons.tsx'
import { ProcessingFigures } from './processing-figures.tsx'
import { allRedemptionsQuery, type Counts, redemptionSummaryQuery } from './queries.ts'
import { RedemptionDialog } from './redemption-dialog.tsx'
import { RedemptionFilters } from './redemption-filters.tsx'
import { RedemptionQueue } from './redemption-queue.tsx'
import { useRedemptionQueue } from './use-redemption-queue.ts'

/** The requests of all members, to find, to read and to move along. */
export function AdminRedemptions() {
  const t = useTranslations('adminRedemptions')
  const desk = useRedemptionQueue()
  const query = useInfiniteQuery(allRedemptionsQuery(desk.filter))
  const facts = useQuery(redemptionSummaryQuery)
  const csv = useDownload('/api/admin/redemptions/export', 'redemptions.csv', t('exported'))

  const items = query.data?.pages.flatMap((page) => page.items)
  const refresh = () => void Promise.all([query.refetch(), facts.refetch()])
  return (
    <>
      <PageHeader title={t('title')} text={t('promise')}>
        <ExportButton busy={csv.busy} onClick={() => csv.run(desk.filter)}>
          {t('export')}
        </ExportButton>
        <RefreshButton busy={query.isRefetching} onClick={refresh}>
          {t('refresh')}
        </RefreshButton>
      </PageHeader>
      <ProcessingFigures query={facts} />
      <RedemptionFilters desk={desk} services={facts.data?.services ?? []} />
      <Tabs
        label={t('statuses')}
        value={desk.filter.status}
        tabs={useStatusTabs(query.data?.pages[0]?.counts)}
        onChange={desk.view}
      >
        <div className="mt-3">
          <RedemptionQueue desk={desk} query={query} items={items} onRefresh={refresh} csv={csv} />
        </div>
      </Tabs>
      {desk.openId && (
        <RedemptionDialog
          key={desk.openId}
          id={desk.openId}
          listed={items?.find(({ id }) => id === desk.openId)}
          onClose={desk.close}
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
        {value === 'all' || value === 'open' || value === 'overdue' ? t(`views.${value}`) : tStatus(value)}{' '}
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
