import { Check, Flame } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { ChestDrawing } from '~/ui/illustrations/chest.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** The streak on wide screens: its length, and the days of this round up to the chest. */
export function StreakCard({ streak }: { streak: AnswerByKey<'GET /api/dashboard'>['streak'] | undefined }) {
  const t = useTranslations('dashboard.streak')
  const isCoolingOff = useIsCoolingOff()
  if (!streak) return <StreakSkeleton />
  const { days, claimedToday } = streak
  const done = claimedToday ? ((days - 1) % DAYS.length) + 1 : days % DAYS.length
  return (
    <Card as="section" aria-labelledby="streak" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <div>
          <h2 id="streak" className="flex items-center gap-2 text-lg">
            <Flame aria-hidden className={classes('size-6', claimedToday ? 'text-gold-deep' : 'text-quiet')} />
            {t('title', { n: days })}
          </h2>
          <p className="mt-1 text-sm text-quiet">{t('toChest', { n: DAYS.length - done })}</p>
        </div>
        <ChestDrawing className="-my-2 h-18 w-24" />
      </div>
      <ol aria-hidden className="grid grid-cols-7 gap-1.5">
        {DAYS.map((day) => (
          <li
            key={day}
            className={classes(
              'flex h-9 items-center justify-center rounded-sm text-sm font-semibold tabular',
              day <= done ? 'bg-gold-soft text-gold-ink' : 'bg-sunken text-quiet',
            )}
          >
            {day <= done ? <Check className="size-4" /> : day}
          </li>
        ))}
      </ol>
      {!isCoolingOff && (
        <Link
          to="/special-tasks/daily-check-in"
          className="-my-2 inline-flex min-h-target items-center self-start font-semibold text-brand-ink hover:underline"
        >
          {t('open')}
        </Link>
      )}
    </Card>
  )
}

const StreakSkeleton = () => (
  <Card className="flex h-52 flex-col gap-4">
    <Skeleton className="h-6 w-1/2" />
    <Skeleton className="mb-3 h-4 w-2/3" />
    <span className="grid grid-cols-7 gap-1.5">
      {DAYS.map((day) => (
        <Skeleton key={day} className="h-9 rounded-sm" />
      ))}
    </span>
    <Skeleton className="h-4 w-1/3" />
  </Card>
)
