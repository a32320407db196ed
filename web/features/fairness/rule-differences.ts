import { publishedOdds } from '#contracts/draw-rules.ts'
import { TABLE_NAMES, type TableName, tablesOf } from '#contracts/draw-tables.ts'
import type { AnswerByKey } from '#contracts/index.ts'

type RuleSet = AnswerByKey<'GET /api/fairness/rules'>['sets'][number]['rules']

/** The single numbers of the rules, each with how to read it. */
const NUMBERS = {
  spinsPerDay: ({ wheel }: RuleSet) => wheel.spinsPerDay,
  cardsPerDay: ({ scratch }: RuleSet) => scratch.cardsPerDay,
  scratchAdSeconds: ({ scratch }: RuleSet) => scratch.adSeconds,
  quizzesPerDay: ({ quiz }: RuleSet) => quiz.quizzesPerDay,
  questions: ({ quiz }: RuleSet) => quiz.questions,
  questionSeconds: ({ quiz }: RuleSet) => quiz.questionSeconds,
  easyPoints: ({ quiz }: RuleSet) => quiz.pointsPerAnswer.easy,
  mediumPoints: ({ quiz }: RuleSet) => quiz.pointsPerAnswer.medium,
  hardPoints: ({ quiz }: RuleSet) => quiz.pointsPerAnswer.hard,
  adPoints: ({ ads }: RuleSet) => ads.points.daily_ad,
  moreAdPoints: ({ ads }: RuleSet) => ads.points.special_task2,
  adTasks: ({ ads }: RuleSet) => ads.tasks.length,
  adSeconds: ({ ads }: RuleSet) => ads.seconds,
  welcomeBonus: ({ welcomeBonus }: RuleSet) => welcomeBonus,
  bigWin: ({ bigWin }: RuleSet) => bigWin,
  hoursFrom: ({ processingHours }: RuleSet) => processingHours.from,
  hoursTo: ({ processingHours }: RuleSet) => processingHours.to,
  expiryMonths: ({ expiryMonths }: RuleSet) => expiryMonths,
  capMember: ({ dailyCaps }: RuleSet) => dailyCaps.member,
  capWheel: ({ dailyCaps }: RuleSet) => dailyCaps.wheel,
  capScratch: ({ dailyCaps }: RuleSet) => dailyCaps.scratch,
  capQuiz: ({ dailyCaps }: RuleSet) => dailyCaps.quiz,
  capCheckIn: ({ dailyCaps }: RuleSet) => dailyCaps.checkIn,
  capAds: ({ dailyCaps }: RuleSet) => dailyCaps.ads,
} as const
type NumberName = keyof typeof NUMBERS
const NUMBER_NAMES = Object.keys(NUMBERS) as readonly NumberName[]

/** A difference between two rule sets. Undefined: the row is not in the table. Null: no limit of points. */
export type RuleDifference =
  | {
      readonly kind: 'number'
      readonly what: NumberName
      readonly before: number | null
      readonly after: number | null
    }
  | { readonly kind: 'day'; readonly day: number; readonly before: number; readonly after: number }
  | {
      readonly kind: 'odds'
      readonly table: TableName
      readonly from: number
      readonly to: number
      /** In percent. */
      readonly before: number | undefined
      readonly after: number | undefined
    }

/** Returns what differs between two rule sets: numbers, then the points of check-in days, then the odds of each table. */
export function ruleDifferences(before: RuleSet, after: RuleSet): RuleDifference[] {
  const numbers = NUMBER_NAMES.map((what) => ({
    ...({ kind: 'number', what } as const),
    before: NUMBERS[what](before),
    after: NUMBERS[what](after),
  }))
  const days = after.checkIn.dayPoints.map((points, index) => ({
    ...({ kind: 'day', day: index + 1 } as const),
    before: before.checkIn.dayPoints[index] ?? 0,
    after: points,
  }))
  const [old, now] = [tablesOf(before), tablesOf(after)]
  const odds = TABLE_NAMES.flatMap((table) => {
    const [oldOdds, newOdds] = [chances(old[table]), chances(now[table])]
    return [...new Map([...oldOdds, ...newOdds]).values()]
      .sort((one, other) => one.from - other.from || one.to - other.to)
      .map(({ from, to }) => ({
        ...({ kind: 'odds', table, from, to } as const),
        before: oldOdds.get(`${from}-${to}`)?.percent,
        after: newOdds.get(`${from}-${to}`)?.percent,
      }))
  })
  return [...numbers, ...days, ...odds].filter((one) => one.before !== one.after)
}

/** Returns the rows of a table with their chances in percent. */
const chances = (table: Parameters<typeof publishedOdds>[0]) =>
  new Map(
    publishedOdds(table).map(({ from, to, weight }) => [
      `${from}-${to}`,
      { from, to, percent: (weight * 100) / table.total },
    ]),
  )
