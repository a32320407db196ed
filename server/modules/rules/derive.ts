import { AD_KINDS } from '#contracts/ad-rules.ts'
import { CAMPAIGN_SOURCES, type CampaignSource, type ExtraPlaySource } from '#contracts/campaign-rules.ts'
import type { Overlay } from '#contracts/campaigns.ts'
import { QUIZ_DIFFICULTIES } from '#contracts/quiz-rules.ts'
import { RuleSet } from '#contracts/rule-set.ts'

/** A field of an overlay that leads beyond the limits of a rule set. */
export type OverlayField = `multipliers.${CampaignSource}` | `extraPlays.${ExtraPlaySource}` | 'wheelPrizes'

export type Derived = { readonly ruleSet: RuleSet } | { readonly beyondLimits: readonly OverlayField[] }

/**
 * Returns the rule set of a campaign: the base set with an overlay (docs/product.md#campaigns). Points are whole, rounded half up. Daily
 * caps, the leaderboard and the welcome bonus stay as they are; a play that the caps would close is beyond the limits.
 */
export function derive(base: RuleSet, { multipliers, extraPlays, wheelPrizes }: Overlay): Derived {
  const by =
    (source: CampaignSource) =>
    (points: number): number =>
      scale(points, multipliers[source])
  const prizesBy = <Prize extends { readonly points: number }>(source: CampaignSource, prizes: readonly Prize[]) =>
    prizes.map((prize) => ({ ...prize, points: by(source)(prize.points) }))
  const eachBy = <Key extends string>(source: CampaignSource, points: Readonly<Record<Key, number>>) =>
    Object.fromEntries(Object.entries<number>(points).map(([key, value]) => [key, by(source)(value)])) as Record<
      Key,
      number
    >
  const bonus = base.checkIn.bonus.map(({ weight, from, to }) => ({
    weight,
    from: by('checkIn')(from),
    to: by('checkIn')(to),
  }))
  const result = RuleSet.safeParse({
    ...base,
    wheel: {
      spinsPerDay: base.wheel.spinsPerDay + (extraPlays.wheel ?? 0),
      prizes: prizesBy('wheel', wheelPrizes ?? base.wheel.prizes),
    },
    scratch: {
      ...base.scratch,
      cardsPerDay: base.scratch.cardsPerDay + (extraPlays.scratch ?? 0),
      prizes: prizesBy('scratch', base.scratch.prizes),
    },
    quiz: {
      ...base.quiz,
      quizzesPerDay: base.quiz.quizzesPerDay + (extraPlays.quiz ?? 0),
      pointsPerAnswer: eachBy('quiz', base.quiz.pointsPerAnswer),
    },
    checkIn: { ...base.checkIn, dayPoints: base.checkIn.dayPoints.map(by('checkIn')), bonus },
    ads: { ...base.ads, points: eachBy('ads', base.ads.points) },
  })
  const fields = result.success
    ? CAMPAIGN_SOURCES.filter((source) => closesPlay(base, result.data, source)).map((source) => [source])
    : result.error.issues.map(({ path }) => path)
  if (result.success && fields.length === 0) return { ruleSet: result.data }
  return { beyondLimits: [...new Set(fields.map((path) => fieldOf(path, wheelPrizes !== null)))] }
}

/** Returns whether a play that fits in the daily caps of one set, as the first of the day, does not fit in those of another. */
function closesPlay(before: RuleSet, after: RuleSet, source: CampaignSource): boolean {
  const playsAfter = mostOfPlays(after)[source]
  return mostOfPlays(before)[source].some(
    (most, index) => fitsCaps(before, source, most) && !fitsCaps(after, source, playsAfter[index] ?? 0),
  )
}

const fitsCaps = ({ dailyCaps }: RuleSet, source: CampaignSource, most: number): boolean =>
  [dailyCaps[source], dailyCaps.member].every((cap) => cap === null || most <= cap)

/** Returns the most points that a play can bring: for each difficulty of the quiz, and for each page of ads. */
const mostOfPlays = ({ wheel, scratch, quiz, checkIn, ads }: RuleSet): Record<CampaignSource, number[]> => ({
  wheel: [Math.max(...wheel.prizes.map(({ points }) => points))],
  scratch: [Math.max(...scratch.prizes.map(({ points }) => points))],
  quiz: QUIZ_DIFFICULTIES.map((difficulty) => quiz.questions * quiz.pointsPerAnswer[difficulty]),
  checkIn: [Math.max(...checkIn.dayPoints, ...checkIn.bonus.map(({ to }) => to))],
  ads: AD_KINDS.map((kind) => ads.points[kind]),
})

/** @param percent undefined for no change */
const scale = (points: number, percent: number | undefined): number =>
  percent === undefined ? points : Math.floor((points * percent + 50) / 100)

function fieldOf([part, name]: readonly PropertyKey[], hasTable: boolean): OverlayField {
  if (name === 'spinsPerDay' || name === 'cardsPerDay' || name === 'quizzesPerDay') {
    return `extraPlays.${part as ExtraPlaySource}`
  }
  if (part === 'wheel' && hasTable) return 'wheelPrizes'
  return `multipliers.${part as CampaignSource}`
}
