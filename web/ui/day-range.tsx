import { useTranslations } from 'use-intl'
import { useFilters } from '~/lib/url-filter.ts'
import type { ChosenDays } from '~/lib/use-days.ts'
import { DayFields } from './day-fields.tsx'

type DaysOf =
  | 'happened'
  | 'seen'
  | 'joined'
  | 'opened'
  | 'written'
  | 'added'
  | 'changed'
  | 'redeemed'
  | 'proposed'
  | 'started'
  | 'signedIn'
  | 'stored'

interface DayRangeProps {
  days: ChosenDays
  /** What happened on these days. */
  of: DaysOf
  /** The server's default range. */
  shown?: ChosenDays['typed'] | undefined
  /** Where the days are not in the address: called with those that were chosen. */
  onChoose?: (days: ChosenDays['typed']) => void
}

/** Fields for the first and the last day of a list. Without `onChoose` they write `from` and `to` of the address. */
export function DayRange({ days: { typed, problem, newest }, of, shown, onChoose }: DayRangeProps) {
  const t = useTranslations('admin.range.days')
  const [, change] = useFilters()
  const days = shown && typed.from === '' && typed.to === '' ? { from: shown.from, to: shown.to } : typed
  return (
    <DayFields
      days={days}
      labels={{ from: t(`${of}.from`), to: t(`${of}.to`) }}
      max={newest ?? undefined}
      problem={problem}
      onChange={onChoose ?? (({ from, to }) => change({ from, to }))}
    />
  )
}
