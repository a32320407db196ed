import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { useTranslations } from 'use-intl'
import { useDateLocale } from '~/lib/format.ts'
import { useIsWide } from '~/lib/media.ts'
import type { TypedDays } from '~/lib/use-typed-days.ts'
import { buttonClasses } from './button.tsx'

interface RangeCalendarProps {
  days: TypedDays
  /** The newest day that can be chosen; undefined for no limit. */
  max: string | undefined
  onChoose: (days: TypedDays) => void
}

/** Noon, so that no change of the clock moves the day. */
const dateOf = (day: string | undefined) => (day ? new Date(`${day}T12:00`) : undefined)
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

const NAV = buttonClasses('quiet', 'small', 'size-target p-0!')
const CLASSES = {
  months: 'relative flex gap-6',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: NAV,
  button_next: NAV,
  month_caption: 'flex min-h-target items-center justify-center font-semibold',
  weekday: 'size-target text-xs font-normal text-quiet',
  day: 'p-0 text-center tabular',
  day_button:
    'size-target rounded-md hover:bg-hover disabled:text-quiet disabled:opacity-50 disabled:hover:bg-transparent',
  hidden: 'invisible',
  today: '[&>button]:font-bold [&>button]:underline',
  range_start: 'rounded-l-md bg-brand-soft [&>button]:bg-brand! [&>button]:text-on-brand',
  range_middle: 'bg-brand-soft',
  range_end: 'rounded-r-md bg-brand-soft [&>button]:bg-brand! [&>button]:text-on-brand',
}

/** A calendar in which one click chooses the first day and the next the last day. */
export default function RangeCalendar({ days, max, onChoose }: RangeCalendarProps) {
  const t = useTranslations('admin.range.calendar')
  const locale = useDateLocale()
  const isWide = useIsWide()
  const [first, setFirst] = useState<Date>()
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options)
    return (date: Date) => format.format(date)
  }
  const month = write({ month: 'long', year: 'numeric' })
  const weekday = write({ weekday: 'long' })
  const last = dateOf(max)
  function choose(date: Date): void {
    const [from = '', to = ''] = [first ?? date, date].map(dayOf).toSorted()
    if (first) onChoose({ from, to })
    else setFirst(date)
  }
  return (
    <>
      <p role="status" className="mb-2 text-sm text-quiet">
        {t(first ? 'last' : 'first')}
      </p>
      <DayPicker
        mode="range"
        selected={first ? { from: first, to: first } : { from: dateOf(days.from), to: dateOf(days.to) }}
        onSelect={(_, date) => choose(date)}
        defaultMonth={dateOf(days.to)}
        endMonth={last}
        disabled={last && { after: last }}
        numberOfMonths={isWide ? 2 : 1}
        weekStartsOn={1}
        classNames={CLASSES}
        components={{ Chevron: ({ orientation }) => (orientation === 'left' ? <ChevronLeft /> : <ChevronRight />) }}
        formatters={{ formatCaption: month, formatWeekdayName: write({ weekday: 'narrow' }) }}
        labels={{
          labelGrid: month,
          labelWeekday: weekday,
          labelDayButton: write({ dateStyle: 'full' }),
          labelNav: () => t('months'),
          labelNext: () => t('next'),
          labelPrevious: () => t('previous'),
        }}
      />
    </>
  )
}
