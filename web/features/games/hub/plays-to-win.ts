import type { AnswerByKey } from '#contracts/index.ts'
import { isLimitedPlay, type LIMITED_PLAYS } from '#contracts/limit-rules.ts'
import type { WayToEarn } from '#contracts/rewards.ts'

export type Limits = AnswerByKey<'GET /api/dashboard'>['limits']

export type Game = WayToEarn & { readonly way: (typeof LIMITED_PLAYS)[number] }

const isGame = (way: WayToEarn): way is Game => isLimitedPlay(way.way)

interface PlaysToWin {
  /** The games, each with the plays that the member's own limits allow. */
  readonly games: readonly Game[]
  /** What these plays can bring together, in points. */
  readonly points: number
  /** Whether the member's own limit of plays excludes plays of open games. */
  readonly isLimited: boolean
  /** Why there are no such points; null if there are some. */
  readonly none: 'break' | 'limit' | 'closed' | 'done' | null
  /** When a looser limit of the member opens games; undefined if none does. */
  readonly opensAt: string | undefined
}

/**
 * Returns what today's open games can still bring: draws on average, quizzes at most. Where the member's own limit allows fewer plays
 * than there are, the plays with the most points count.
 */
export function playsToWin(ways: readonly WayToEarn[], { playsLeft, coolOffUntil }: Limits): PlaysToWin {
  const allowed = coolOffUntil ? 0 : (playsLeft ?? Number.POSITIVE_INFINITY)
  const games = ways.filter(isGame)
  const open = games.filter(({ closing }) => !closing).toSorted((one, other) => other.points - one.points)
  let plays = 0
  let points = 0
  for (const { left, points: each } of open) {
    const counted = Math.min(left, allowed - plays)
    plays += counted
    points += counted * each
  }
  const isLimited = plays < open.reduce((sum, { left }) => sum + left, 0)
  const whyNone = () => {
    if (coolOffUntil) return 'break'
    if (points > 0) return null
    if (isLimited || games.some(({ closing }) => closing?.reason === 'ownLimit')) return 'limit'
    return games.some(({ closing }) => closing) ? 'closed' : 'done'
  }
  return {
    // The rules may have no plays of a game.
    games: games.filter(({ total }) => total > 0).map((game) => ({ ...game, left: Math.min(game.left, allowed) })),
    ...{ points, isLimited, none: whyNone() },
    opensAt: games.flatMap(({ closing }) => (closing?.reason === 'ownLimit' && closing.opensAt) || []).toSorted()[0],
  }
}
