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
  /** The range to read: the chosen one, or the last valid one while the chosen one is invalid. */
  readonly query: RangeQuery
  /** Null while two days are chosen. */
  readonly preset: RangePreset | null
  /** The content of the two fields. */
  readonly typed: DayRange
  readonly problem: RangeProblem | undefined
  readonly choosePreset: (preset: RangePreset) => void
  readonly chooseDays: (days: DayRange) => void
}

/** Reads the range of the analytics from the URL. While its days are invalid, the figures of the last valid range stay. */
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
