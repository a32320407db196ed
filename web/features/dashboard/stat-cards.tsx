import { CalendarDays, CircleCheckBig, Sun, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { Points } from '~/ui/points.tsx'
import { Stat, Stats } from '~/ui/stat.tsx'

/** Balance, today, tasks and week. */
export function StatCards({ stats }: { stats: AnswerByKey<'GET /api/dashboard'> | undefined }) {
  const t = useTranslations('dashboard.stats')
  const format = useFormat()
  const points = (value: number, live?: boolean) => <Points value={value} live={live ?? false} className="font-bold" />
  return (
    <Stats busy={!stats}>
      <Stat icon={Wallet} label={t('balance')} value={stats && points(stats.points, true)} />
      <Stat icon={Sun} label={t('today')} value={stats && points(stats.todayEarnings)} />
      <Stat icon={CircleCheckBig} label={t('tasks')} value={stats && format.number(stats.tasksCompleted)} />
      <Stat icon={CalendarDays} label={t('week')} value={stats && points(stats.weeklyEarned)} />
    </Stats>
  )
}
