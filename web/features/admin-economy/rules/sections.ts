// The fields of a rule set in the order of the screens.

import { AD_KINDS } from '#contracts/ad-rules.ts'
import { PAID_RANKS } from '#contracts/leaderboard-rules.ts'
import { QUIZ_DIFFICULTIES } from '#contracts/quiz-rules.ts'

const CHECK_IN_DAYS = [1, 2, 3, 4, 5, 6] as const

/** A number of a rule set. `label` names its text below `adminRules.fields`. */
export interface NumberField {
  readonly path: string
  readonly label: FieldLabel
  readonly n?: number
}

export type FieldLabel =
  | 'spinsPerDay'
  | 'cardsPerDay'
  | 'adSeconds'
  | 'quizzesPerDay'
  | 'questions'
  | 'questionSeconds'
  | 'easy'
  | 'medium'
  | 'hard'
  | 'day'
  | 'daily_ad'
  | 'special_task2'
  | 'seconds'
  | 'welcomeBonus'
  | 'bigWin'
  | 'member'
  | 'wheel'
  | 'scratch'
  | 'quiz'
  | 'checkIn'
  | 'ads'
  | 'from'
  | 'to'
  | 'expiryMonths'

export interface Section {
  readonly name: 'wheel' | 'scratch' | 'quiz' | 'checkIn' | 'ads' | 'leaderboard' | 'welcome' | 'dailyCaps' | 'times'
  readonly fields: readonly NumberField[]
  /** Prizes with weight, icon and colour. */
  readonly prizes?: string
  /** Ranges of points with a weight; the ranks of the leaderboard are numbered. */
  readonly bands?: readonly { readonly path: string; readonly rank?: number }[]
  /** Texts in order. */
  readonly titles?: string
}

export const SECTIONS: readonly Section[] = [
  { name: 'wheel', fields: [{ path: 'wheel.spinsPerDay', label: 'spinsPerDay' }], prizes: 'wheel.prizes' },
  {
    name: 'scratch',
    fields: [
      { path: 'scratch.cardsPerDay', label: 'cardsPerDay' },
      { path: 'scratch.adSeconds', label: 'adSeconds' },
    ],
    prizes: 'scratch.prizes',
  },
  {
    name: 'quiz',
    fields: [
      { path: 'quiz.quizzesPerDay', label: 'quizzesPerDay' },
      { path: 'quiz.questions', label: 'questions' },
      { path: 'quiz.questionSeconds', label: 'questionSeconds' },
      ...QUIZ_DIFFICULTIES.map((label) => ({ path: `quiz.pointsPerAnswer.${label}`, label })),
    ],
  },
  {
    name: 'checkIn',
    fields: CHECK_IN_DAYS.map((n) => ({ path: `checkIn.dayPoints.${n - 1}`, label: 'day' as const, n })),
    bands: [{ path: 'checkIn.bonus' }],
  },
  {
    name: 'ads',
    fields: [
      ...AD_KINDS.map((label) => ({ path: `ads.points.${label}`, label })),
      { path: 'ads.seconds', label: 'seconds' },
    ],
    titles: 'ads.tasks',
  },
  {
    name: 'leaderboard',
    fields: [],
    bands: PAID_RANKS.map((rank, index) => ({ path: `leaderboard.rewards.${index}`, rank })),
  },
  {
    name: 'welcome',
    fields: [
      { path: 'welcomeBonus', label: 'welcomeBonus' },
      { path: 'bigWin', label: 'bigWin' },
    ],
  },
  {
    name: 'dailyCaps',
    fields: (['member', 'wheel', 'scratch', 'quiz', 'checkIn', 'ads'] as const).map((label) => ({
      path: `dailyCaps.${label}`,
      label,
    })),
  },
  {
    name: 'times',
    fields: [
      { path: 'processingHours.from', label: 'from' },
      { path: 'processingHours.to', label: 'to' },
      { path: 'expiryMonths', label: 'expiryMonths' },
    ],
  },
]
