import { ChartNoAxesColumn, Download, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Page, PageHeader } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { CalendarView } from './calendar-view.tsx'
import { EarlierHistory } from './earlier-history.tsx'
import { EntryList } from './entry-list.tsx'
import { overviewQuery } from './queries.ts'
import { Summary } from './summary.tsx'
import { Toolbar } from './toolbar.tsx'
import { useEntryFilters } from './use-entry-filters.ts'
import { useExport } from './use-export.ts'

/** Charts are loaded on demand. */
const Analytics = lazyPart(async () => ({ default: (await import('./charts/analytics.tsx')).Analytics }))

/** From here on the totals and charts have a column of their own, so that the charts are shown at once. */
const WIDE = '(min-width: 96rem)'
const CHARTS = '2xl:col-start-2 2xl:row-start-2'

/** The member's whole ledger: totals, charts, and all entries with filters. */
export function Transactions() {
  const t = useTranslations('transactions')
  const filters = useEntryFilters()
  const { data: overview, error, retrying, refetch } = useQueryKeepingError(overviewQuery)
  const csv = useExport()
  const [withCharts, setWithCharts] = useState(() => matchMedia(WIDE).matches)
  const { view, query, active, filters: address, reset } = filters
  return (
    <Page>
      <PageHeader title={t('title')} text={<span className="max-sm:hidden">{t('text')}</span>} compact>
        <div className="no-print -mr-2 flex items-center max-sm:-mt-1">
          <Button
            variant="quiet"
            aria-expanded={withCharts}
            className="max-sm:px-3"
            icon={<ChartNoAxesColumn aria-hidden className="size-5" />}
            onClick={() => setWithCharts(!withCharts)}
          >
            <span className="max-sm:sr-only">{t(withCharts ? 'charts.hide' : 'charts.show')}</span>
          </Button>
          <Button
            variant="quiet"
            className="max-sm:px-3"
            icon={<Download aria-hidden className="size-5" />}
            busy={csv.busy}
            onClick={() => csv.run(query)}
          >
            <span className="max-sm:sr-only">{t('export')}</span>
          </Button>
          <IconButton label={t('print')} className="max-sm:hidden" onClick={() => print()}>
            <Printer aria-hidden className="size-5" />
          </IconButton>
        </div>
      </PageHeader>
      <div className="flex flex-col gap-4 sm:gap-5 2xl:grid 2xl:grid-cols-[minmax(0,1fr)_26rem] 2xl:grid-rows-[auto_auto_1fr] 2xl:items-start">
        {/* On a phone the list comes first, and the totals appear with it: a short list would move them. */}
        <section
          aria-label={t('summary.label')}
          className="panel p-4 max-sm:order-last max-sm:has-[~div_.skeleton]:hidden sm:p-5 2xl:col-start-2"
        >
          {error && !overview ? (
            <ErrorState title={t('charts.failed')} error={error} retrying={retrying} onRetry={() => void refetch()} />
          ) : (
            <Summary overview={overview} />
          )}
        </section>
        {withCharts && !(error && !overview) && (
          <Suspense fallback={<Skeleton className={classes('h-72', CHARTS)} />}>
            <Analytics overview={overview} className={CHARTS} />
          </Suspense>
        )}
        <div className="peer flex flex-col gap-3 sm:panel sm:p-6 2xl:col-start-1 2xl:row-span-3 2xl:row-start-1">
          <Toolbar filters={filters} />
          {view === 'calendar' ? (
            <CalendarView filters={filters} />
          ) : (
            <EntryList
              query={query}
              as={view}
              isFiltered={active > 0 || Boolean(address.get('search'))}
              onReset={reset}
            />
          )}
        </div>
        {overview?.hasArchive && <EarlierHistory />}
      </div>
    </Page>
  )
}
