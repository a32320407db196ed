import { useTranslations } from 'use-intl'
import { todayInUtc } from '~/lib/day-range.ts'
import { useFilters } from '~/lib/url-filter.ts'
import type { ChosenDays } from '~/lib/use-days.ts'
import { DayFields } from './day-fields.tsx'

interface DayRangeProps {
  days: ChosenDays
  /** What happened on these days. */
  of: 'happened' | 'seen' | 'joined' | 'opened' | 'written' | 'added' | 'changed' | 'redeemed' | 'proposed'
  /** The server's default range. */
  shown?: ChosenDays['typed'] | undefined
}

/** Fields for the first and the last day of a list, which write `from` and `to` of the address. */
export function DayRange({ days: { typed, problem }, of, shown }: DayRangeProps) {
  const t = useTranslations('admin.range.days')
  const [, change] = useFilters()
  const days = shown && typed.from === '' && typed.to === '' ? { from: shown.from, to: shown.to } : typed
  return (
    <DayFields
      days={days}
      labels={{ from: t(`${of}.from`), to: t(`${of}.to`) }}
      max={todayInUtc()}
      problem={problem}
      onChange={({ from, to }) => change({ from, to })}
    />
  )
}
