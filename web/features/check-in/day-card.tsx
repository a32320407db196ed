import { Check, Gift, Lock, Snowflake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CheckInDay } from '#contracts/check-in.ts'
import { CHECK_IN_DAYS } from '#contracts/rules.ts'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'
import { Coin } from '~/ui/points.tsx'
import { BONUS_RANGE } from './bonus.ts'

const LOOKS = {
  claimed: 'border-transparent bg-good-soft',
  available: 'border-brand bg-brand-soft shadow-card',
  locked: 'border-line bg-sunken text-quiet',
}

/** One day of the cycle: its points and whether it is claimed, available or upcoming. */
export function DayCard({ card }: { card: CheckInDay }) {
  const t = useTranslations('checkIn')
  const { day, status, points, date, coveredDays } = card
  const format = useFormat()
  const isBonus = day === CHECK_IN_DAYS
  return (
    <li
      aria-current={status === 'available' ? 'date' : undefined}
      className={classes(
        'relative flex min-h-32 flex-col items-center justify-between gap-1 rounded-md border-2 px-1 py-2.5 text-center',
        LOOKS[status],
        isBonus && 'col-span-2',
      )}
    >
      <span className="text-xs font-semibold">
        {t('day', { n: day })}
        {isBonus && ` · ${t('bonus')}`}
      </span>
      {coveredDays.length > 0 && (
        <span className="absolute -top-2.5 -left-2.5 flex size-7 items-center justify-center rounded-full border-2 border-card bg-note-soft text-note">
          <Snowflake aria-hidden className="size-4" />
          <span className="sr-only">{t('frozen', { n: coveredDays.length })}</span>
        </span>
      )}
      <span aria-hidden className="flex size-9 items-center justify-center">
        <Icon status={status} isBonus={isBonus} />
      </span>
      <Amount points={points} />
      <span className="text-xs text-quiet">
        <span aria-hidden>{format.calendarDay(date)}</span>
        <span className="sr-only">{t('onDay', { status: t(`status.${status}`), date: format.calendarDay(date) })}</span>
      </span>
    </li>
  )
}

function Icon({ status, isBonus }: { status: CheckInDay['status']; isBonus: boolean }) {
  if (status === 'claimed') return <Check className="size-7 text-good" />
  if (isBonus) return <Gift className={status === 'available' ? 'size-8 text-brand-ink' : 'size-7'} />
  return status === 'available' ? <Coin className="size-8" /> : <Lock className="size-5" />
}

function Amount({ points }: { points: number | null }) {
  const t = useTranslations('checkIn')
  const ui = useTranslations('ui')
  const format = useFormat()
  const shown = points === null ? t('range', BONUS_RANGE) : format.number(points)
  return (
    <span className="font-bold tabular">
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{points === null ? t('rangeSpoken', BONUS_RANGE) : ui('points', { n: points })}</span>
    </span>
  )
}
