import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AnalyticsTable } from '#contracts/analytics-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { useDownload } from '~/lib/use-download.ts'
import { Button } from '~/ui/button.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { type AnalyticsOf, analyticsQuery, type RangeQuery, type Subject } from './queries.ts'

interface FiguresProps<Name extends Subject> {
  of: Name
  range: RangeQuery
  /** Whether the range has no data. */
  isEmpty?: (data: AnalyticsOf<Name>) => boolean
  children: (data: AnalyticsOf<Name>) => ReactNode
}

/** Shows the figures of a tab below their range: loading, failed, empty or loaded. */
export function Figures<Name extends Subject>({ of, range, isEmpty, children }: FiguresProps<Name>) {
  const t = useTranslations('adminAnalytics')
  const format = useFormat()
  const query = useQuery(analyticsQuery(of, range))
  const data = query.data as AnalyticsOf<Name> | undefined
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
              children(found)
            )}
          </div>
        )
      }
    </ListQuery>
  )
}

/** A button that downloads one table of a range as CSV. */
export function SaveTable({ table, range }: { table: AnalyticsTable; range: RangeQuery }) {
  const t = useTranslations('adminAnalytics')
  const { busy, run } = useDownload('/api/admin/analytics-exports', `analytics-${table}.csv`, t('saved'))
  return (
    <Button
      variant="quiet"
      busy={busy}
      icon={<Download aria-hidden className="size-4" />}
      aria-label={t('saveAs', { table: t(`tables.${table}`) })}
      onClick={() => run({ ...range, table })}
      className="-mx-3 -my-1 px-3! text-sm"
    >
      {t('csv')}
    </Button>
  )
}
