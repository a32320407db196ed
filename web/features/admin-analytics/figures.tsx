import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type AnalyticsTable, previousRange, rangeProblem } from '#contracts/analytics-rules.ts'
import { todayInUtc } from '~/lib/day-range.ts'
import { useFormat } from '~/lib/format.ts'
import { useDownload } from '~/lib/use-download.ts'
import { IconButton } from '~/ui/button.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { type AnalyticsOf, analyticsQuery, type RangeQuery, type Subject } from './queries.ts'

interface FiguresProps<Name extends Subject> {
  of: Name
  range: RangeQuery
  /** Whether the range has no data. */
  isEmpty?: (data: AnalyticsOf<Name>) => boolean
  /** Whether the charts also draw the previous period. */
  compared?: boolean
  /** `previous` are the figures of the same number of days before, once they are there. */
  children: (data: AnalyticsOf<Name>, previous: AnalyticsOf<Name> | undefined) => ReactNode
}

/** Shows the figures of a tab below their range: loading, failed, empty or loaded. */
export function Figures<Name extends Subject>({ of, range, isEmpty, compared, children }: FiguresProps<Name>) {
  const t = useTranslations('adminAnalytics')
  const format = useFormat()
  const query = useQuery(analyticsQuery(of, range))
  const data = query.data as AnalyticsOf<Name> | undefined
  const previous = usePrevious(of, compared ? data : undefined)
  return (
    <ListQuery query={query} items={data && [data]} failed={t('loadFailed')} rowClass="h-28">
      {([found]) =>
        found && (
          <div className="flex flex-col gap-5">
            <h2 className="text-sm font-normal text-quiet">
              {t('shown', { from: format.calendarDate(found.from), to: format.calendarDate(found.to) })}
            </h2>
            {isEmpty?.(found) ? (
              <EmptyState icon={<ChartColumn />} title={t('empty.title')} text={t('empty.text')} />
            ) : (
              children(found, previous)
            )}
          </div>
        )
      }
    </ListQuery>
  )
}

/** Reads the figures of the days before a range; undefined while they load, and before the first day that can be asked for. */
function usePrevious<Name extends Subject>(of: Name, data: { from: string; to: string } | undefined) {
  const range = data && previousRange(data)
  const { data: found } = useQuery({
    ...analyticsQuery(of, range ?? {}),
    enabled: range !== undefined && !rangeProblem(range, todayInUtc()),
    placeholderData: undefined,
  })
  return found as AnalyticsOf<Name> | undefined
}

/** A button that downloads one table of a range as CSV. */
export function SaveTable({ table, range }: { table: AnalyticsTable; range: RangeQuery }) {
  const t = useTranslations('adminAnalytics')
  const { busy, run } = useDownload('/api/admin/analytics-exports', `analytics-${table}.csv`, t('saved'))
  return (
    <IconButton
      label={t('saveAs', { table: t(`tables.${table}`) })}
      aria-busy={busy}
      onClick={busy ? undefined : () => run({ ...range, table })}
    >
      <Download aria-hidden className="size-4.5" />
    </IconButton>
  )
}
