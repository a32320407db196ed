import { CalendarDays, CircleCheckBig, type LucideIcon, Sun, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { Points } from '~/ui/points.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** Balance, today, tasks and week. Without figures, the same cards wait for them. */
export function StatCards({ stats }: { stats: AnswerByKey<'GET /api/dashboard'> | undefined }) {
  const t = useTranslations('dashboard.stats')
  const format = useFormat()
  const points = (value: number, live?: boolean) => <Points value={value} live={live ?? false} className="font-bold" />
  return (
    <dl aria-busy={!stats} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat icon={Wallet} label={t('balance')} value={stats && points(stats.points, true)} />
      <Stat icon={Sun} label={t('today')} value={stats && points(stats.todayEarnings)} />
      <Stat icon={CircleCheckBig} label={t('tasks')} value={stats && format.number(stats.tasksCompleted)} />
      <Stat icon={CalendarDays} label={t('week')} value={stats && points(stats.weeklyEarned)} />
    </dl>
  )
}

function Stat({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value: ReactNode }) {
  return (
    <div className="panel flex min-h-26 flex-col justify-between gap-2 p-4">
      <dt className="flex items-start justify-between gap-2 text-sm text-quiet">
        {label}
        <Icon aria-hidden className="size-4.5 shrink-0" />
      </dt>
      <dd className="flex h-8 items-center text-xl font-bold tabular sm:text-2xl">
        {value ?? <Skeleton className="h-6 w-20" />}
      </dd>
    </div>
  )
}
