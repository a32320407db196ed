import type { ComponentProps } from 'react'
import { todayInUtc } from '~/lib/day-range.ts'
import { useFormat } from '~/lib/format.ts'
import { Chart } from './chart.tsx'

interface DayChartProps extends Omit<ComponentProps<typeof Chart>, 'names' | 'ticks' | 'rows' | 'keys' | 'isPartial'> {
  /** YYYY-MM-DD (UTC), oldest first. Today is drawn as unfinished. */
  days: readonly string[]
  /** Returns a day's cells in the table, without the day. */
  row: (index: number) => readonly string[]
}

/** Draws figures per day as lines or bars, and lists them in a table, newest first. */
export function DayChart({ days, row, ...rest }: DayChartProps) {
  const format = useFormat()
  const names = days.map(format.calendarDate)
  return (
    <Chart
      {...rest}
      names={names}
      keys={days}
      ticks={days.map(format.calendarDay)}
      isPartial={days.at(-1) === todayInUtc()}
      rows={names.map((name, index) => [name, ...row(index)]).toReversed()}
    />
  )
}
