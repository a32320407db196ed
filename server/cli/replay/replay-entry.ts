// What an entry would have paid under another rule set.

import { AD_TASKS } from '#contracts/ad-rules.ts'
import { pickByWeight } from '#contracts/draw-rules.ts'
import type { BandTable, PrizeTable } from '#contracts/draw-tables.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { meanOfBands, meanOfRows } from '#server/modules/economy/model/offers.ts'
import { redraw } from '#server/modules/fairness/draw.ts'
import type { ReplayEntry } from './read-entries.ts'

/** Points under the new set. An expectation is not exact and may have a fraction. */
export interface Replayed {
  readonly points: number
  readonly isExact: boolean
}

type Rows = RuleSet['wheel']['prizes']
type Bands = RuleSet['checkIn']['bonus']
type Draw = Pick<ReplayEntry, 'number' | 'nonce' | 'serverSeed' | 'clientSeed' | 'points'>

const exact = (points: number): Replayed => ({ points, isExact: true })
const expected = (points: number): Replayed => ({ points, isExact: false })

const totalOf = (rows: readonly { readonly weight: number }[]): number =>
  rows.reduce((sum, { weight }) => sum + weight, 0)

/** Returns the revealed seeds of a draw. */
const seedsOf = ({ serverSeed, clientSeed, nonce }: Draw) =>
  serverSeed !== null && clientSeed !== null && nonce !== null ? { serverSeed, clientSeed, nonce } : undefined

/** A number between 0 and the same total leads to the same row; otherwise the revealed seeds are drawn with again. */
function replayPrize(draw: Draw, before: Rows, after: Rows, name: 'wheel' | 'scratch'): Replayed {
  const total = totalOf(after)
  if (draw.number !== null && total === totalOf(before)) return exact(pickByWeight(after, draw.number).points)
  const seeds = seedsOf(draw)
  if (!seeds) return expected(meanOfRows(after))
  return exact(redraw(seeds, prizeTable(name, after)).points)
}

const prizeTable = (name: 'wheel' | 'scratch', rows: Rows): PrizeTable => ({
  name,
  total: totalOf(rows),
  prizes: rows.map((row) => ({ ...row, id: '', label: '', percent: 0 })),
})

/**
 * The first number of a draw selects the band. The second one is known as the place in the old band, if the new band has as many points.
 */
function replayBand(draw: Draw, before: Bands, after: Bands, name: BandTable['name']): Replayed {
  const total = totalOf(after)
  const isKnown = draw.number !== null && total === totalOf(before)
  const [old, band] = isKnown ? [before, after].map((bands) => pickByWeight(bands, draw.number ?? 0)) : []
  if (old && band && old.to - old.from === band.to - band.from) return exact(band.from + draw.points - old.from)
  const seeds = seedsOf(draw)
  if (seeds) return exact(redraw(seeds, { name, total, bands: after }).points)
  return expected(meanOfBands(band ? [band] : after))
}

/**
 * Returns what an entry would have paid.
 * @param before the set by which it was paid
 */
export function replayEntry(entry: ReplayEntry, before: RuleSet, after: RuleSet): Replayed {
  switch (entry.taskType) {
    case 'spin_win':
      return replayPrize(entry, before.wheel.prizes, after.wheel.prizes, 'wheel')
    case 'scratch_earn':
      return replayPrize(entry, before.scratch.prizes, after.scratch.prizes, 'scratch')
    case 'quiz':
      if (entry.correct === null || entry.difficulty === null) return exact(entry.points)
      return exact(entry.correct * after.quiz.pointsPerAnswer[entry.difficulty])
    case 'daily_check_in': {
      if (entry.streak === null) return exact(entry.points)
      const cycleLength = after.checkIn.dayPoints.length + 1
      const fixed = after.checkIn.dayPoints[(entry.streak - 1) % cycleLength]
      return fixed === undefined
        ? replayBand(entry, before.checkIn.bonus, after.checkIn.bonus, 'check-in-day-7')
        : exact(fixed)
    }
    case 'daily_ad':
    case 'special_task2': {
      const place = (AD_TASKS as readonly (string | null)[]).indexOf(entry.task)
      return exact(place < after.ads.tasks.length ? after.ads.points[entry.taskType] : 0)
    }
    case 'leaderboard': {
      if (entry.rank === null) return exact(entry.points)
      const [old = [], rewards = []] = [before, after].map(
        ({ leaderboard }) => leaderboard.rewards[(entry.rank ?? 1) - 1],
      )
      return replayBand(entry, old, rewards, `leaderboard-rank-${entry.rank as 1 | 2 | 3}`)
    }
    case 'signup':
      return exact(after.welcomeBonus)
    default:
      // Channel tasks, promo codes and staff are not part of a rule set.
      return exact(entry.points)
  }
}
