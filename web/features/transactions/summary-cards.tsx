import { ArrowDownLeft, ArrowUpRight, ListOrdered, type LucideIcon, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { Points } from '~/ui/points.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** Four sums of the whole ledger, and how long the balance is kept. */
export function SummaryCards({ overview }: { overview: AnswerByKey<'GET /api/transactions/overview'> | undefined }) {
  const t = useTranslations('transactions.summary')
  const format = useFormat()
  const at = overview?.expiry?.at ?? ''
  const points = (value: number | undefined) => value !== undefined && <Points value={value} className="font-bold" />
  return (
    <div>
      <dl aria-busy={!overview} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Sum icon={Wallet} label={t('balance')} value={points(overview?.points)} />
        <Sum icon={ArrowDownLeft} label={t('earned')} value={points(overview?.totalEarned)} />
        <Sum icon={ArrowUpRight} label={t('spent')} value={points(overview?.totalSpent)} />
        <Sum icon={ListOrdered} label={t('entries')} value={overview && format.number(overview.entries)} />
      </dl>
      <p className="mt-2 min-h-5 text-sm text-quiet">
        {overview?.expiry && t.rich('expiry', { date: () => <time dateTime={at}>{format.date(at)}</time> })}
      </p>
    </div>
  )
}

function Sum({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value: ReactNode }) {
  return (
    <div className="panel flex min-h-24 flex-col justify-between gap-2 p-4">
      <dt className="flex items-start justify-between gap-2 text-sm text-quiet">
        {label}
        <Icon aria-hidden className="size-4.5 shrink-0" />
      </dt>
      <dd className="flex h-8 items-center text-xl font-bold tabular">{value || <Skeleton className="h-6 w-20" />}</dd>
    </div>
  )
}
