// Finds numbers of the first rule set in code and texts for the browser, which must read them from the server's data.

import { SPECIFICATION_SET } from '../contracts/specification-set.ts'
import { rulesInWords } from '../server/http/rules-in-words.ts'

/** What a minifier can put between two numbers of a list: of an array, or of objects with short keys. */
const BETWEEN = String.raw`[^0-9]{1,40}`

/** Returns a number as a minifier may write it: 1000 is also 1e3. */
function written(value: number): string {
  const zeros = /0{3,}$/.exec(String(value))?.[0].length ?? 0
  return zeros > 0 ? `(?:${value}|${value / 10 ** zeros}e${zeros})` : String(value)
}

const inOrder = (values: readonly number[]): RegExp =>
  new RegExp(String.raw`(?<![0-9.])${values.map(written).join(BETWEEN)}(?![0-9])`)

const { wheel, quiz, checkIn, leaderboard } = SPECIFICATION_SET
const bands = [checkIn.bonus, ...leaderboard.rewards]

/** Lists that no other code has in this order, by name. */
const LISTS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['the points of the prizes', inOrder(wheel.prizes.map(({ points }) => points))],
  ['the weights of the prizes', inOrder(wheel.prizes.map(({ weight }) => weight))],
  ...wheel.prizes
    .filter(({ weight }) => weight >= 10)
    .flatMap(({ points, weight }) => [
      [
        `a prize of ${points} points`,
        new RegExp(`points"?:${written(points)},"?weight"?:${written(weight)}(?![0-9])`),
      ] as const,
      [
        `a prize of ${points} points`,
        new RegExp(`weight"?:${written(weight)},"?points"?:${written(points)}(?![0-9])`),
      ] as const,
    ]),
  ['the points of the check-in', inOrder(checkIn.dayPoints)],
  ...bands.map((rows) => ['a bonus', inOrder(rows.flatMap(({ weight, from, to }) => [weight, from, to]))] as const),
  ...bands.map((rows) => ['a bonus', inOrder(rows.flatMap(({ weight, from, to }) => [from, to, weight]))] as const),
  [
    'the points of a right answer',
    new RegExp(String.raw`easy"?:${quiz.pointsPerAnswer.easy},"?medium"?:${quiz.pointsPerAnswer.medium}`),
  ],
]

/** Phrases such as '100 points' and '24 to 48 hours'. */
const words = rulesInWords(SPECIFICATION_SET)
const PHRASES = [words.SPINS, words.WELCOME_BONUS, words.EXPIRY_TIME, words.PROCESSING_TIME].map(
  (phrase) => [`'${phrase}'`, new RegExp(String.raw`(?<![0-9,])${phrase}(?![a-z])`)] as const,
)

/** Returns what a text has of the first rule set, in words; empty if nothing. */
export const findRuleNumbers = (text: string): string[] => [
  ...new Set([...LISTS, ...PHRASES].filter(([, pattern]) => pattern.test(text)).map(([name]) => name)),
]

/** Modules that a browser must not load, not even indirectly. */
const SERVER_ONLY = ['contracts/specification-set.ts']

/** Returns each module of the browser that imports a module with numbers of the rules, with the way to it. */
export function findRuleImports(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const isBrowser = (file: string) => file.startsWith('web/') && !/\.test\.tsx?$/.test(file)
  const wayTo = (file: string, seen: Set<string>): string[] | undefined => {
    if (SERVER_ONLY.includes(file)) return [file]
    if (seen.has(file)) return undefined
    seen.add(file)
    for (const next of graph.get(file) ?? []) {
      const way = wayTo(next, seen)
      if (way) return [file, ...way]
    }
    return undefined
  }
  return [...graph.keys()].filter(isBrowser).flatMap((file) => {
    const way = wayTo(file, new Set())
    return way ? [`${way.join(' imports ')}: the browser reads the rules from the server’s data`] : []
  })
}
