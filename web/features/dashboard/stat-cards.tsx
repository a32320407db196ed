import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { Card } from '~/ui/card.tsx'
import { Points } from '~/ui/points.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4'

export function StatCards({ stats }: { stats: AnswerByKey<'GET /api/dashboard'> }) {
  const t = useTranslations('dashboard.stats')
  const format = useFormat()
  return (
    <dl className={GRID}>
      <Stat label={t('balance')} value={<Points value={stats.points} live className="font-bold" />} />
      <Stat label={t('today')} value={<Points value={stats.todayEarnings} className="font-bold" />} />
      <Stat label={t('tasks')} value={format.number(stats.tasksCompleted)} />
      <Stat label={t('week')} value={<Points value={stats.weeklyEarned} className="font-bold" />} />
    </dl>
  )
}

function Stat({ label, value }: { label: string; value: ReactNode }) {
  return (
    <Card className="flex min-h-28 flex-col justify-between">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="text-xl font-bold tabular sm:text-2xl">{value}</dd>
    </Card>
  )
}

export function StatCardsSkeleton() {
  return (
    <div className={GRID}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-28 rounded-lg" />
      ))}
    </div>
  )
}
