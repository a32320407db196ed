/**
 * What staff may store as a rule set: the shape of `rule-set.ts`, and limits between its fields. Stored sets are read without these, so
 * that a new limit never makes an old set unreadable.
 */
import { WEIGHT_TOTAL_MAX } from './prize-rules.ts'
import { RuleSet } from './rule-set.ts'

type Check = (rules: RuleSet) => readonly Finding[]
/** `path` names a field of the set. */
interface Finding {
  readonly path: readonly (string | number)[]
  readonly message: string
}

const numbers = new Intl.NumberFormat('en')
const pointsText = (points: number): string => `${numbers.format(points)} ${points === 1 ? 'point' : 'points'}`
const most = (values: readonly number[]): number => Math.max(...values)

const weights: Check = ({ wheel, scratch, checkIn, leaderboard }) => {
  const tables = [
    { path: ['wheel', 'prizes'], rows: wheel.prizes },
    { path: ['scratch', 'prizes'], rows: scratch.prizes },
    { path: ['checkIn', 'bonus'], rows: checkIn.bonus },
    ...leaderboard.rewards.map((rows, index) => ({ path: ['leaderboard', 'rewards', index], rows })),
  ]
  return tables.flatMap(({ path, rows }) => {
    const total = rows.reduce((sum, { weight }) => sum + weight, 0)
    const message = `The weights add up to ${numbers.format(total)}. The most is ${numbers.format(WEIGHT_TOTAL_MAX)}`
    return total > WEIGHT_TOTAL_MAX ? [{ path, message }] : []
  })
}

/** A play whose best result is above a limit could never begin, because a play reserves its best result. */
const caps: Check = ({ dailyCaps, wheel, scratch, quiz, checkIn, ads }) => {
  const largest = {
    wheel: wheel.spinsPerDay > 0 ? most(wheel.prizes.map(({ points }) => points)) : 0,
    scratch: scratch.cardsPerDay > 0 ? most(scratch.prizes.map(({ points }) => points)) : 0,
    quiz: quiz.quizzesPerDay > 0 ? quiz.questions * most(Object.values(quiz.pointsPerAnswer)) : 0,
    checkIn: most([...checkIn.dayPoints, ...checkIn.bonus.map(({ to }) => to)]),
    ads: ads.tasks.length > 0 ? most(Object.values(ads.points)) : 0,
  }
  const limits = [
    ...Object.entries(largest).map(([name, points]) => ({ name: name as keyof typeof dailyCaps, points })),
    { name: 'member' as const, points: most(Object.values(largest)) },
  ]
  return limits.flatMap(({ name, points }) => {
    const cap = dailyCaps[name]
    const message = `A single play can bring ${pointsText(points)}, so the limit must be at least that`
    return cap !== null && cap < points ? [{ path: ['dailyCaps', name], message }] : []
  })
}

const hours: Check = ({ processingHours: { from, to } }) =>
  from > to ? [{ path: ['processingHours', 'to'], message: 'Must not be less than the first number of hours' }] : []

const CHECKS: readonly Check[] = [weights, caps, hours]

/** A rule set that staff may store (docs/product.md#rule-changes). Each error names its field. */
export const RuleDraft = RuleSet.superRefine((rules, context) => {
  for (const { path, message } of CHECKS.flatMap((check) => check(rules))) {
    context.addIssue({ code: 'custom', path: [...path], message })
  }
})
