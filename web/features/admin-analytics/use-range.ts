import { useRef } from 'react'
import {
  type DayRange,
  lastDays,
  RANGE_PRESETS,
  type RangePreset,
  type RangeProblem,
  rangeProblem,
} from '#contracts/analytics-rules.ts'
import { todayInUtc } from '~/lib/day-range.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import type { RangeQuery } from './queries.ts'

export interface ChosenRange {
  /** What is asked for: what was chosen, or while that is none, the last range that was one. */
  readonly query: RangeQuery
  /** Null while two days are chosen. */
  readonly preset: RangePreset | null
  /** The two days as they stand in their fields. */
  readonly typed: DayRange
  readonly problem: RangeProblem | undefined
  readonly choosePreset: (preset: RangePreset) => void
  readonly chooseDays: (days: DayRange) => void
}

/** The range of the analytics, kept in the address. Days that make no range stay there, and the figures stay as they are. */
export function useRange(): ChosenRange {
  const [filters, change] = useFilters()
  const preset = oneOf(RANGE_PRESETS, filters.get('days'))
  const chosen = { from: filters.get('from') ?? '', to: filters.get('to') ?? '' }
  const isCustom = chosen.from !== '' || chosen.to !== ''
  const problem = isCustom ? rangeProblem(chosen, todayInUtc()) : undefined
  const last = useRef<RangeQuery>({ days: preset })
  if (!problem) last.current = isCustom ? chosen : { days: preset }
  return {
    query: last.current,
    preset: isCustom ? null : preset,
    typed: isCustom ? chosen : lastDays(Number(preset), todayInUtc()),
    problem,
    choosePreset: (days) => change({ days: days === RANGE_PRESETS[0] ? '' : days, from: '', to: '' }),
    chooseDays: ({ from, to }) => change({ days: '', from, to }),
  }
}
