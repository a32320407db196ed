// Simulates a population by the product's own decisions, in memory.

import type { MemberKind } from '#contracts/guard-rules.ts'
import { PAID_RANKS } from '#contracts/leaderboard-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { sfc32 } from '#server/modules/economy/model/sfc32.ts'
import { drawFromBands } from '#server/modules/fairness/index.ts'
import { SimulatedMember } from './member-state.ts'
import { DayPlayer } from './play-day.ts'
import { peopleOf, type SimulatedKind } from './population.ts'

export interface SimulationInput {
  readonly set: RuleSet
  readonly population: readonly SimulatedKind[]
  readonly people: number
  readonly days: number
  readonly seed: number
  /** The plan that members redeem as soon as they can, in points; null without one. */
  readonly planPoints: number | null
  /** The share of members who never redeem. */
  readonly neverRedeemed: number
}

export interface KindResult {
  readonly kind: MemberKind
  readonly accounts: number
  /** Days that all accounts of the kind were there, and the points that they earned by task type. */
  readonly memberDays: number
  readonly points: number
  readonly byTaskType: Readonly<Record<string, number>>
}

export interface SimulationResult {
  readonly kinds: readonly KindResult[]
  readonly points: number
  readonly joined: number
  /** Plans that were redeemed, and points that were not. */
  readonly redeemedPlans: number
  readonly outstandingPoints: number
  /** Points of single accounts in whole calendar months. */
  readonly monthPercentiles: Readonly<Record<'p5' | 'p50' | 'p95' | 'p99', number>>
}

/** The simulated time begins here; any midnight of a first of a month would do. */
const START = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000
/** Members play from 10:00 UTC. */
const PLAY_MS = 10 * 3_600_000

/** Runs the simulation. The same input gives the same result. @param onDay called after each day, with its number from 1 */
export function simulate(input: SimulationInput, onDay: (day: number) => void = () => {}): SimulationResult {
  const { set, population, people, days, seed } = input
  const words = sfc32(seed)
  const player = new DayPlayer(set, words)
  const isOneIn = (chance: number) => words() < chance * 2 ** 32
  const results = population.map(({ kind }) => ({
    kind,
    accounts: 0,
    memberDays: 0,
    points: 0,
    byTaskType: {} as Record<string, number>,
  }))
  let joined = 0
  let outstandingPoints = 0
  let redeemedPlans = 0
  const months: number[] = []

  const join = (kind: SimulatedKind, now: Date) => {
    joined += 1
    const member = new SimulatedMember(`member-${joined}`, kind, words, now)
    member.neverRedeems = isOneIn(input.neverRedeemed)
    player.join(member, now)
    return member
  }
  const leave = (member: SimulatedMember, place: number) => {
    const result = results[place]
    if (!result) throw new Error('every member has a kind')
    outstandingPoints += member.viewer.points
    redeemedPlans += member.redeemedPlans
    result.points += member.viewer.totalEarned
    for (const [type, points] of Object.entries(member.earned)) {
      result.byTaskType[type] = (result.byTaskType[type] ?? 0) + (points ?? 0)
    }
  }

  const members = peopleOf(population, people).flatMap((count, place) => {
    const kind = population[place] as SimulatedKind
    return Array.from({ length: count * kind.accounts }, () => ({ place, member: join(kind, new Date(START)) }))
  })
  for (const { place } of members) if (results[place]) results[place].accounts += 1

  for (let day = 0; day < days; day += 1) {
    const midnight = new Date(START + day * DAY_MS)
    if (day > 0 && midnight.getUTCDate() === 1) {
      for (const { member } of members) months.push(member.score.points)
      payLeaderboard(
        set,
        members.map(({ member }) => member),
        midnight,
      )
    }
    const start = new Date(midnight.getTime() + PLAY_MS)
    for (const one of members) {
      if (one.member.kind.leavesPerDay > 0 && day > 0 && isOneIn(one.member.kind.leavesPerDay)) {
        leave(one.member, one.place)
        one.member = join(one.member.kind, start)
      }
      player.playDay(one.member, start)
      one.member.redeem(input.planPoints)
      const result = results[one.place]
      if (result) result.memberDays += 1
    }
    onDay(day + 1)
  }
  for (const { member, place } of members) leave(member, place)
  months.sort((one, other) => one - other)
  const percentile = (part: number) => months[Math.min(months.length - 1, Math.floor(part * months.length))] ?? 0
  return {
    kinds: results,
    points: results.reduce((sum, { points }) => sum + points, 0),
    ...{ joined, redeemedPlans, outstandingPoints },
    monthPercentiles: { p5: percentile(0.05), p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) },
  }
}

/** Pays the first three of the finished month, as the payout does, and begins the next month. */
function payLeaderboard(set: RuleSet, members: readonly SimulatedMember[], now: Date): void {
  const ranked = members
    .filter(({ score }) => score.points > 0)
    .sort((one, other) => other.score.points - one.score.points || one.score.reachedAt - other.score.reachedAt)
  for (const [index, rank] of PAID_RANKS.entries()) {
    const winner = ranked[index]
    if (!winner) break
    const bands = set.leaderboard.rewards[index] ?? []
    const total = bands.reduce((sum, { weight }) => sum + weight, 0)
    const { points } = drawFromBands(winner.seeds, { name: `leaderboard-rank-${rank}`, total, bands })
    winner.seeds = { ...winner.seeds, nonce: winner.seeds.nonce + 1 }
    winner.credit(points, 'leaderboard', now)
  }
  for (const member of members) member.score = { points: 0, reachedAt: 0 }
}
