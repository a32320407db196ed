import { ArrowDownLeft, ArrowUpRight, ListOrdered, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { Points } from '~/ui/points.tsx'
import { Stat, Stats } from '~/ui/stat.tsx'

/** Four totals of the whole ledger, and when the balance expires. */
export function SummaryCards({ overview }: { overview: AnswerByKey<'GET /api/transactions/summary'> | undefined }) {
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
