// The expected points of a member's day under a rule set (docs/product.md#economy-model).

import type { DaySource } from '#contracts/economy-rules.ts'
import { AD_PAGES, type AdPage } from '#contracts/guard-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { addOutcome, type Distribution, meanOf, nothing, outcomesOf } from './distribution.ts'
import type { Habits } from './habits.ts'
import { CAP_NAMES, type CapName, type Offers, offersOf, sumOf } from './offers.ts'

export const SOURCE_OF_PAGE: Readonly<Record<AdPage, DaySource>> = {
  daily_ad: 'ads',
  special_task2: 'moreAds',
  scratch: 'scratch',
}

/** The expectation of a day. Numbers have fractions. */
export interface DayExpectation {
  /** Points by source. */
  readonly bySource: Readonly<Record<DaySource, number>>
  /** The points of all sources. */
  readonly total: number
  /** Ads that the member opens. */
  readonly openings: Readonly<Record<AdPage, number>>
}

/** The points of a day in which the member takes every offer of a source. */
export interface DayBounds {
  readonly source: DaySource
  readonly times: number
  /** With the worst luck, no right answer, on the first day of a check-in cycle. */
  readonly atLeast: number
  /** With the best luck, every answer right, on the best day of a cycle. */
  readonly atMost: number
}

const cut = (points: number, cap: number | null): number => (cap === null ? points : Math.min(points, cap))

/** What the sources of one limit bring in a day. */
interface Group {
  /** Expected points without the limit. */
  readonly uncut: number
  readonly mean: number
  readonly most: number
  /** The distribution up to another limit. */
  readonly upTo: (limit: number) => Distribution
}

function groupOf(offers: readonly Offers[], cap: number | null): Group {
  const total = (limit: number) =>
    offers
      .flatMap(({ times, outcomes }) => (times > 0 ? Array.from({ length: times }, () => outcomes()) : []))
      .reduce(addOutcome, nothing(limit))
  const uncut = sumOf(offers.map(({ times, mean }) => times * mean))
  const most = sumOf(offers.map((one) => one.times * one.most))
  if (cap === null || most <= cap) return { uncut, mean: uncut, most, upTo: total }
  const outcomes = outcomesOf(total(cap))
  return { uncut, mean: meanOf(outcomes), most: cap, upTo: (limit) => addOutcome(nothing(limit), outcomes) }
}

/** Returns the expected sum of all groups, cut at the limit of the member. */
function expectTotal(groups: readonly Group[], cap: number | null): number {
  if (cap === null || sumOf(groups.map(({ most }) => most)) <= cap) return sumOf(groups.map(({ mean }) => mean))
  const sum = groups.map(({ upTo }) => upTo(cap)).reduce((one, other) => addOutcome(one, outcomesOf(other)))
  return meanOf(outcomesOf(sum))
}

/**
 * Returns the expectation of a day. A limit cuts the sum of its sources: no order of plays can bring more under it. What limits take away
 * is shared out over their sources in proportion, also from the ads that are opened.
 */
export function expectDay(set: RuleSet, habits: Habits): DayExpectation {
  const offers = offersOf(set, habits)
  const groupsByName = CAP_NAMES.map((name) => {
    const own = offers.filter(({ cap }) => cap === name)
    return [name, groupOf(own, set.dailyCaps[name])] as const
  })
  const groups = groupsByName.map(([, group]) => group)
  const total = expectTotal(groups, set.dailyCaps.member)
  const sum = sumOf(groups.map(({ mean }) => mean))
  const part = sum > 0 ? total / sum : 1
  /** The share of points that the limits leave. */
  const left = Object.fromEntries(
    groupsByName.map(([name, { uncut, mean }]) => [name, uncut > 0 ? (part * mean) / uncut : part]),
  ) as Record<CapName, number>
  const bySource = Object.fromEntries(offers.map(({ source, cap, times, mean }) => [source, times * mean * left[cap]]))
  const openingsOf = (page: AdPage): number => {
    const source = SOURCE_OF_PAGE[page]
    const offer = offers.find((one) => one.source === source)
    return offer ? offer.times * habits.taken[source] * left[offer.cap] : 0
  }
  return {
    bySource: bySource as Record<DaySource, number>,
    total,
    openings: Object.fromEntries(AD_PAGES.map((page) => [page, openingsOf(page)])) as Record<AdPage, number>,
  }
}

/** Returns the bounds of a day by source, in the order of the sources. */
export function boundsOfDay(set: RuleSet): DayBounds[] {
  const { wheel, scratch, quiz, checkIn, ads, dailyCaps } = set
  const bound = (source: DaySource, cap: CapName, times: number, each: readonly number[]): DayBounds => ({
    ...{ source, times },
    atLeast: cut(times * Math.min(...each), dailyCaps[cap]),
    atMost: cut(times * Math.max(...each), dailyCaps[cap]),
  })
  const pointsOf = (rows: readonly { readonly points: number }[]) => rows.map(({ points }) => points)
  const answers = Object.values(quiz.pointsPerAnswer).map((points) => quiz.questions * points)
  const bonus = checkIn.bonus.flatMap(({ from, to }) => [from, to])
  const pages = ads.tasks.length
  return [
    bound('spins', 'wheel', wheel.spinsPerDay, pointsOf(wheel.prizes)),
    bound('scratch', 'scratch', scratch.cardsPerDay, pointsOf(scratch.prizes)),
    bound('quizzes', 'quiz', quiz.quizzesPerDay, [0, ...answers]),
    bound('checkIn', 'checkIn', 1, [...checkIn.dayPoints, ...bonus]),
    bound('ads', 'ads', pages, [ads.points.daily_ad]),
    bound('moreAds', 'ads', pages, [ads.points.special_task2]),
  ]
}

/** Returns the bounds of all sources together. */
export function totalBounds(set: RuleSet): { readonly atLeast: number; readonly atMost: number } {
  const bounds = boundsOfDay(set)
  const { ads, member } = set.dailyCaps
  const isAd = ({ source }: DayBounds) => source === 'ads' || source === 'moreAds'
  const total = (name: 'atLeast' | 'atMost') => {
    const sum = (rows: readonly DayBounds[]) => sumOf(rows.map((one) => one[name]))
    return cut(cut(sum(bounds.filter(isAd)), ads) + sum(bounds.filter((one) => !isAd(one))), member)
  }
  return { atLeast: total('atLeast'), atMost: total('atMost') }
}
