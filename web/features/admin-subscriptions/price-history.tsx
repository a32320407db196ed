import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useOwnDays } from '~/lib/use-days.ts'
import { Button } from '~/ui/button.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { pricesQuery } from './queries.ts'

/** The price changes of a plan with author and time. */
export function PriceHistory({ id }: { id: string }) {
  const t = useTranslations('adminSubscriptions.prices')
  const tNone = useTranslations('admin.range.none')
  const format = useFormat()
  const days = useOwnDays()
  const { data, error, isFetching, refetch } = useQuery(pricesQuery(id, days.query))
  const isFiltered = days.typed.from !== '' || days.typed.to !== ''
  const price = (points: number | null) => (points === null ? t('none') : format.number(points))
  return (
    <section>
      <h3 className="mb-2 text-base">{t('title')}</h3>
      {!data && !error && <SkeletonRows rows={1} className="h-6" />}
      {error && !data && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-bad">
          {t('failed')}
          <Button size="small" variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {(isFiltered || (data && data.changes.length > 0)) && (
        <div className="mb-3 flex">
          <DayRange days={days} of="changed" onChoose={days.choose} />
        </div>
      )}
      {data?.changes.length === 0 && <p className="text-sm text-quiet">{isFiltered ? tNone('title') : t('empty')}</p>}
      <ol className="flex flex-col gap-1.5 text-sm empty:hidden">
        {data?.changes.map(({ at, by, from, to }) => (
          <li key={`${at} ${from} ${to}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium tabular">{t('change', { from: price(from), to: price(to) })}</span>
            <span className="text-quiet">
              {by ?? t('formerStaff')} · <time dateTime={at}>{format.dateTime(at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
