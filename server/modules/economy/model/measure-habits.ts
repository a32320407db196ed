// The habits of the members of a running site, from counts of what they did.

import { QUIZ_DIFFICULTIES, type QuizDifficulty } from '#contracts/quiz-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import type { Habits } from './habits.ts'
import { sumOf } from './offers.ts'

/** What all members did in some whole days. */
export interface PlayCounts {
  /** The number of these days. A young site has fewer than a month. */
  readonly days: number
  /** Members who earned or redeemed. */
  readonly activeMembers: number
  readonly spins: number
  /** Claimed scratch cards. */
  readonly scratch: number
  readonly checkIns: number
  readonly ads: number
  readonly moreAds: number
  readonly quizPoints: number
  /** Questions that were asked, and those answered right, by difficulty. */
  readonly asked: Readonly<Record<QuizDifficulty, number>>
  readonly right: Readonly<Record<QuizDifficulty, number>>
  /** Channel tasks and promo codes that new members could take, and those taken; for the share of one-time offers. */
  readonly onceOffered: number
  readonly onceTaken: number
}

/** Fewer members say little about others. */
export const MIN_ACTIVE_MEMBERS = 20

const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0)

/**
 * Returns the mean habits of active members; null while there are too few members or no whole day. The share of quizzes is the one that explains the points of
 * quizzes, because quizzes without points have no entry.
 */
export function measureHabits(set: RuleSet, counts: PlayCounts): Habits | null {
  const { days, activeMembers, asked, right } = counts
  if (activeMembers < MIN_ACTIVE_MEMBERS || days < 1) return null
  const memberDays = activeMembers * days
  const { wheel, scratch, quiz, ads } = set
  const total = sumOf(Object.values(asked))
  const rightShare = shareOf(sumOf(Object.values(right)), total)
  const difficulties = Object.fromEntries(
    // Without questions no quiz was played, so any difficulty will do.
    QUIZ_DIFFICULTIES.map((one) => [one, total > 0 ? asked[one] / total : Number(one === 'medium')]),
  ) as Record<QuizDifficulty, number>
  const perAnswer = sumOf(QUIZ_DIFFICULTIES.map((one) => difficulties[one] * quiz.pointsPerAnswer[one]))
  const pages = ads.tasks.length
  return {
    taken: {
      spins: shareOf(counts.spins, memberDays * wheel.spinsPerDay),
      scratch: shareOf(counts.scratch, memberDays * scratch.cardsPerDay),
      quizzes: shareOf(counts.quizPoints, memberDays * quiz.quizzesPerDay * quiz.questions * rightShare * perAnswer),
      checkIn: shareOf(counts.checkIns, memberDays),
      ads: shareOf(counts.ads, memberDays * pages),
      moreAds: shareOf(counts.moreAds, memberDays * pages),
    },
    right: rightShare,
    difficulties,
    once: shareOf(counts.onceTaken, counts.onceOffered),
  }
}
