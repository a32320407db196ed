// Recomputes the plays of a ledger under another rule set, and sums the difference by source and by decile of members.

import type { TaskType } from '#contracts/ledger-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import type { ReplayEntry } from './read-entries.ts'
import { replayEntry } from './replay-entry.ts'

export interface Totals {
  readonly entries: number
  /** Points that were paid, and what the new set would have paid; an expectation may have a fraction. */
  readonly before: number
  readonly after: number
}

export interface SourceTotals extends Totals {
  readonly taskType: TaskType
  /** Entries whose draw could only be replaced by its expectation. */
  readonly expected: number
  /** Entries beyond the new limits of a day, which pay less or nothing. */
  readonly limited: number
}

export interface ReplayResult {
  readonly members: number
  readonly total: Totals
  readonly sources: readonly SourceTotals[]
  /** Tenths of the members by the points that they were paid, the least first. */
  readonly deciles: readonly { readonly members: number; readonly before: number; readonly after: number }[]
}

type CapName = Exclude<keyof RuleSet['dailyCaps'], 'member'>
const CAP_OF: Partial<Record<TaskType, CapName>> = {
  ...{ spin_win: 'wheel', scratch_earn: 'scratch', quiz: 'quiz', daily_check_in: 'checkIn' },
  ...{ daily_ad: 'ads', special_task2: 'ads' },
}

const playsPerDay = ({ wheel, scratch, quiz }: RuleSet, taskType: TaskType): number => {
  if (taskType === 'spin_win') return wheel.spinsPerDay
  if (taskType === 'scratch_earn') return scratch.cardsPerDay
  return taskType === 'quiz' ? quiz.quizzesPerDay : Number.POSITIVE_INFINITY
}

/** The plays and points of one member on one day under the new set. */
class Day {
  readonly #plays = new Map<TaskType, number>()
  readonly #points = new Map<CapName | 'member', number>()

  /** Returns what the limits of the day leave of an entry's points. */
  limit(set: RuleSet, taskType: TaskType, points: number): number {
    const plays = (this.#plays.get(taskType) ?? 0) + 1
    this.#plays.set(taskType, plays)
    const cap = CAP_OF[taskType]
    if (!cap) return points
    if (plays > playsPerDay(set, taskType)) return 0
    let left = points
    for (const name of [cap, 'member'] as const) {
      const max = set.dailyCaps[name]
      if (max !== null) left = Math.min(left, Math.max(0, max - (this.#points.get(name) ?? 0)))
    }
    for (const name of [cap, 'member'] as const) this.#points.set(name, (this.#points.get(name) ?? 0) + left)
    return left
  }
}

/** Adds up entries, which come sorted by member and number. */
export class Replay {
  readonly #rulesNumbered: (number: number) => RuleSet
  readonly #after: RuleSet
  readonly #sources = new Map<TaskType, { -readonly [Key in keyof SourceTotals]: SourceTotals[Key] }>()
  readonly #members: { before: number; after: number }[] = []
  #memberId = ''
  #days = new Map<string, Day>()

  /** @param rulesNumbered returns the set with a number, by which entries were paid */
  constructor(rulesNumbered: (number: number) => RuleSet, after: RuleSet) {
    this.#rulesNumbered = rulesNumbered
    this.#after = after
  }

  add(entry: ReplayEntry): void {
    const { memberId, taskType, points, day } = entry
    if (memberId !== this.#memberId) {
      this.#memberId = memberId
      this.#days = new Map()
      this.#members.push({ before: 0, after: 0 })
    }
    const replayed = replayEntry(entry, this.#rulesNumbered(entry.ruleSet), this.#after)
    const today = this.#days.get(day) ?? new Day()
    this.#days.set(day, today)
    const left = today.limit(this.#after, taskType, replayed.points)
    const source = this.#sources.get(taskType) ?? { taskType, entries: 0, before: 0, after: 0, expected: 0, limited: 0 }
    this.#sources.set(taskType, source)
    source.entries += 1
    source.before += points
    source.after += left
    if (!replayed.isExact) source.expected += 1
    if (left < replayed.points) source.limited += 1
    const member = this.#members.at(-1)
    if (!member) throw new Error('an entry has a member')
    member.before += points
    member.after += left
  }

  finish(): ReplayResult {
    const sources = [...this.#sources.values()].sort((one, other) => other.before - one.before)
    const members = this.#members.toSorted((one, other) => one.before - other.before)
    const deciles = Array.from({ length: 10 }, (_, index) => {
      const own = members.slice(
        Math.floor((index * members.length) / 10),
        Math.floor(((index + 1) * members.length) / 10),
      )
      return { members: own.length, ...sumOf(own) }
    })
    const entries = sources.reduce((sum, source) => sum + source.entries, 0)
    return { members: members.length, total: { entries, ...sumOf(members) }, sources, deciles }
  }
}

const sumOf = (rows: readonly { readonly before: number; readonly after: number }[]) =>
  rows.reduce((sum, { before, after }) => ({ before: sum.before + before, after: sum.after + after }), {
    before: 0,
    after: 0,
  })
