import { Check, Lock, Snowflake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CheckInDay } from '#contracts/check-in.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import { CHECK_IN_DAYS } from '#contracts/rules.ts'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'
import { ChestDrawing } from '~/ui/illustrations/chest.tsx'
import { Drawing } from '~/ui/illustrations/drawing.tsx'
import { Coin } from '~/ui/points.tsx'
import { rangeOf } from './bonus.ts'

type Bonus = AnswerByKey<'GET /api/check-in'>['bonus']

interface DayCardProps {
  bonus: Bonus
  card: CheckInDay
  /** Claims today's check-in; undefined while that is not possible. */
  onClaim: (() => void) | undefined
}

/** One stamp of the path: its points and whether it is claimed, available or upcoming. The seventh is a chest. */
export function DayCard({ card, bonus, onClaim }: DayCardProps) {
  const t = useTranslations('checkIn')
  const { day, status, points, date, coveredDays } = card
  const format = useFormat()
  const isBonus = day === CHECK_IN_DAYS
  const stamp = isBonus ? <Chest status={status} /> : <Stamp status={status} />
  return (
    <li
      aria-current={status === 'available' ? 'date' : undefined}
      className={classes(
        'relative flex flex-col items-center gap-1 text-center',
        // The path from the day before, behind the stamps. On a phone the fifth day begins a row.
        'before:absolute before:-z-1 before:top-8 before:right-1/2 before:h-1.5 before:w-full before:-translate-y-1/2',
        day === 1 ? 'before:hidden' : day === 5 && 'max-sm:before:hidden',
        status === 'locked' ? 'before:bg-hover' : 'before:bg-brand',
        isBonus && 'max-sm:col-span-2',
      )}
    >
      <span className="relative flex h-16 items-center justify-center">
        {status === 'available' && onClaim ? (
          <button
            type="button"
            aria-hidden
            tabIndex={-1}
            onClick={onClaim}
            className="transition-transform hover:scale-105 active:scale-95"
          >
            {stamp}
          </button>
        ) : (
          stamp
        )}
        {coveredDays.length > 0 && (
          <span className="absolute top-0 -left-3 flex size-7 items-center justify-center rounded-full border-2 border-card bg-note-soft text-note">
            <Snowflake aria-hidden className="size-4" />
            <span className="sr-only">{t('covered', { n: coveredDays.length })}</span>
          </span>
        )}
      </span>
      <span className={classes('text-xs font-semibold', status === 'locked' && 'text-quiet')}>
        {t('day', { n: day })}
        {isBonus && ` · ${t('bonus')}`}
      </span>
      <Amount bonus={bonus} points={points} isLocked={status === 'locked'} />
      <span className="text-xs text-quiet">
        <span aria-hidden>{format.calendarDay(date)}</span>
        <span className="sr-only">{t('onDay', { status: t(`status.${status}`), date: format.calendarDay(date) })}</span>
      </span>
    </li>
  )
}

function Stamp({ status }: { status: CheckInDay['status'] }) {
  if (status === 'claimed') {
    return (
      <span
        aria-hidden
        className="flex size-14 animate-pop items-center justify-center rounded-full bg-brand p-1 text-on-brand"
      >
        <span className="flex size-full -rotate-8 items-center justify-center rounded-full border-2 border-dashed border-on-brand/70">
          <Check className="size-7" strokeWidth={3} />
        </span>
      </span>
    )
  }
  if (status === 'available') {
    return (
      <span
        aria-hidden
        className="flex size-16 items-center justify-center rounded-full border-4 border-gold bg-gold-soft shadow-lift"
      >
        <Coin className="size-9" />
      </span>
    )
  }
  return (
    <span
      aria-hidden
      className="flex size-14 items-center justify-center rounded-full border-2 border-dashed border-edge/70 bg-sunken text-quiet"
    >
      <Lock className="size-5" />
    </span>
  )
}

/** Closed until the bonus is drawn, then open. */
function Chest({ status }: { status: CheckInDay['status'] }) {
  return (
    <span aria-hidden className="flex w-24 items-center justify-center rounded-lg bg-card">
      {status === 'claimed' ? (
        <ChestDrawing className="-mt-3 w-full animate-pop" />
      ) : (
        <Drawing className={classes('-mt-3 w-full', status === 'locked' && 'opacity-60')}>
          <path d="M42 62c0-36 76-36 76 0Z" className="fill-art-accent" />
          <path d="M42 62h76v36a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6Z" className="fill-art-accent" />
          <path d="M52 42h11v62H52ZM97 42h11v62H97Z" className="fill-art-shade" />
          <path d="M42 62h76" />
          <path d="M72 55h16v18a8 8 0 0 1-16 0Z" className="fill-art-paper" />
          <path d="M80 64v6" />
        </Drawing>
      )}
    </span>
  )
}

interface AmountProps {
  points: number | null
  bonus: Bonus
  isLocked: boolean
}

function Amount({ points, bonus, isLocked }: AmountProps) {
  const t = useTranslations('checkIn')
  const ui = useTranslations('ui')
  const format = useFormat()
  const shown = points === null ? t('range', rangeOf(bonus)) : format.number(points)
  return (
    <span className={classes('font-bold tabular', isLocked ? 'text-quiet' : 'text-gold-ink')}>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">
        {points === null ? t('rangeSpoken', rangeOf(bonus)) : ui('points', { n: points })}
      </span>
    </span>
  )
}
