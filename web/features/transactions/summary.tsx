import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { Points } from '~/ui/points.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** Totals of the whole ledger, and when the balance expires. `overview` is undefined while it loads. */
export function Summary({ overview }: { overview: AnswerByKey<'GET /api/transactions/summary'> | undefined }) {
  const t = useTranslations('transactions.summary')
  const format = useFormat()
  const at = overview?.expiry?.at ?? ''
  return (
    <div>
      <dl aria-busy={!overview} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 sm:items-end sm:gap-x-10">
        <div className="max-sm:basis-full 2xl:basis-full">
          <dt className="text-sm text-quiet">{t('balance')}</dt>
          <dd className="text-2xl">
            {overview ? <Points value={overview.points} className="font-bold" /> : <Skeleton className="h-8 w-28" />}
          </dd>
        </div>
        <Figure name={t('earned')} value={overview && format.number(overview.totalEarned)} />
        <Figure name={t('spent')} value={overview && format.number(overview.totalSpent)} />
        <Figure name={t('entries')} value={overview && format.number(overview.entries)} />
      </dl>
      <p className="mt-1 min-h-5 text-sm text-quiet sm:mt-2">
        {overview?.expiry && t.rich('expiry', { date: () => <time dateTime={at}>{format.date(at)}</time> })}
      </p>
    </div>
  )
}

/** Name and value in one line on a phone. `value` is undefined while it loads. */
const Figure = ({ name, value }: { name: string; value: string | undefined }) => (
  <div className="flex items-baseline gap-1.5 text-sm sm:flex-col sm:gap-0">
    <dt className="text-quiet">{name}</dt>
    <dd className="font-semibold tabular sm:text-lg">{value ?? <Skeleton className="h-5 w-12" />}</dd>
  </div>
)
