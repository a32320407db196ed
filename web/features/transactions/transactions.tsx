import {
  ArrowDownLeft,
  ArrowUpRight,
  CalendarDays,
  ChartNoAxesColumn,
  Download,
  LayoutGrid,
  List,
  ListOrdered,
  Printer,
  SlidersHorizontal,
  Wallet,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { SEARCH_MAX } from '#contracts/ledger-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { useSearchText } from '~/lib/url-filter.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Page, PageHeader } from '~/ui/page.tsx'
import { Points } from '~/ui/points.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Stat, Stats } from '~/ui/stat.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { CalendarView } from './calendar-view.tsx'
import { EntryList } from './entry-list.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { overviewQuery } from './queries.ts'
import { type EntryFilters, useEntryFilters, VIEWS } from './use-entry-filters.ts'
import { useExport } from './use-export.ts'

/** Charts are loaded on demand. */
const Analytics = lazy(() => import('./charts/analytics.tsx').then(({ Analytics }) => ({ default: Analytics })))

const SEARCH_DELAY_MS = 300
const ICONS = { list: List, grid: LayoutGrid, calendar: CalendarDays } as const

/** The member's whole ledger: totals, charts, and all entries with filters. */
export function Transactions() {
  const t = useTranslations('transactions')
  const filters = useEntryFilters()
  const { data: overview, error, retrying, refetch } = useQueryKeepingError(overviewQuery)
  const csv = useExport()
  const [withCharts, setWithCharts] = useState(false)
  const { view, query, active, filters: address, reset } = filters
  return (
    <Page>
      <PageHeader title={t('title')} text={t('text')}>
        <span className="no-print flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-expanded={withCharts}
            icon={<ChartNoAxesColumn aria-hidden className="size-4" />}
            onClick={() => setWithCharts(!withCharts)}
          >
            {t(withCharts ? 'charts.hide' : 'charts.show')}
          </Button>
          <Button
            variant="secondary"
            icon={<Download aria-hidden className="size-4" />}
            busy={csv.busy}
            onClick={() => csv.run(query)}
          >
            {t('export')}
          </Button>
          <IconButton label={t('print')} className="max-sm:hidden" onClick={() => print()}>
            <Printer aria-hidden className="size-5" />
          </IconButton>
        </span>
      </PageHeader>
      <div className="flex flex-col gap-5">
        {error && !overview ? (
          <Card>
            <ErrorState title={t('charts.failed')} error={error} retrying={retrying} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <>
            <SummaryCards overview={overview} />
            {withCharts && (
              <Suspense fallback={<Skeleton className="h-72" />}>
                <Analytics overview={overview} />
              </Suspense>
            )}
          </>
        )}
        <Card className="flex flex-col gap-4">
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
        </Card>
      </div>
    </Page>
  )
}

function Toolbar({ filters }: { filters: EntryFilters }) {
  const t = useTranslations('transactions')
  const { view, change, active } = filters
  const [isOpen, setOpen] = useState(active > 0)
  const { text, setText } = useSearchText('search', SEARCH_DELAY_MS)
  return (
    <div className="no-print flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {view !== 'calendar' && (
          <>
            <SearchInput
              label={t('search')}
              placeholder={t('searchPlaceholder')}
              maxLength={SEARCH_MAX}
              value={text}
              onChange={setText}
              className="min-w-full flex-1 sm:min-w-48"
            />
            <Button
              variant="secondary"
              aria-expanded={isOpen}
              icon={<SlidersHorizontal aria-hidden className="size-4" />}
              onClick={() => setOpen(!isOpen)}
            >
              {active > 0 ? t('filter.active', { n: active }) : t('filter.open')}
            </Button>
          </>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: buttons that switch views, not fields of a form */}
        <div role="group" aria-label={t('views.label')} className="ml-auto flex rounded-md bg-sunken p-1">
          {VIEWS.map((value) => {
            const Icon = ICONS[value]
            return (
              <button
                key={value}
                type="button"
                aria-pressed={view === value}
                onClick={() => change({ view: value === 'list' ? '' : value })}
                className={classes(
                  'flex min-h-9 min-w-11 items-center justify-center gap-1.5 rounded-sm px-3 text-sm font-semibold',
                  view === value ? 'bg-raised shadow-card' : 'text-quiet hover:text-ink',
                )}
              >
                <Icon aria-hidden className="size-4.5" />
                <span className="max-sm:sr-only">{t(`views.${value}`)}</span>
              </button>
            )
          })}
        </div>
      </div>
      {isOpen && view !== 'calendar' && <FilterPanel filters={filters} />}
    </div>
  )
}

/** Four totals of the whole ledger, and when the balance expires. */
function SummaryCards({ overview }: { overview: AnswerByKey<'GET /api/transactions/summary'> | undefined }) {
  const t = useTranslations('transactions.summary')
  const format = useFormat()
  const at = overview?.expiry?.at ?? ''
  const points = (value: number) => <Points value={value} className="font-bold" />
  return (
    <div>
      <Stats busy={!overview}>
        <Stat icon={Wallet} label={t('balance')} value={overview && points(overview.points)} />
        <Stat icon={ArrowDownLeft} label={t('earned')} value={overview && points(overview.totalEarned)} />
        <Stat icon={ArrowUpRight} label={t('spent')} value={overview && points(overview.totalSpent)} />
        <Stat icon={ListOrdered} label={t('entries')} value={overview && format.number(overview.entries)} />
      </Stats>
      <p className="mt-2 min-h-5 text-sm text-quiet">
        {overview?.expiry && t.rich('expiry', { date: () => <time dateTime={at}>{format.date(at)}</time> })}
      </p>
    </div>
  )
}
