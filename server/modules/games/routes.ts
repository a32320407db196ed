import { WHEEL_TABLE } from '#contracts/draw-tables.ts'
import { listBigWinners, listSpins, readWheel, SPINS_PER_DAY } from '#contracts/games.ts'
import type { Mount } from '#server/http/mount.ts'
import { nextMidnight, rewardDay } from '#server/modules/accounts/index.ts'
import { readBigWins, readCommitment, readDraws } from '#server/modules/fairness/index.ts'
import { readDailyCount } from './daily-count.ts'

/** Lengths of the lists of winners and of a member's own spins. See docs/product.md#spin--win. */
const WINNERS_LENGTH = 5
const HISTORY_LENGTH = 10

export function mountGames(mount: Mount): void {
  mount(readWheel, async ({ db, viewer, now }) => {
    const day = rewardDay(now, viewer)
    const [used, commitment] = await Promise.all([
      readDailyCount(db, viewer.memberId, day, 'spin'),
      readCommitment(db, viewer.memberId),
    ])
    return {
      prizes: [...WHEEL_TABLE.prizes],
      spinsPerDay: SPINS_PER_DAY,
      spinsRemaining: SPINS_PER_DAY - used,
      resetsAt: nextMidnight(now, viewer).toISOString(),
      commitment,
    }
  })

  mount(listSpins, async ({ db, viewer }) => {
    const draws = await readDraws(db, viewer.memberId, HISTORY_LENGTH, { game: 'wheel' })
    return { items: draws.map(({ label, ...draw }) => ({ ...draw, prizeLabel: label })) }
  })

  mount(listBigWinners, async ({ db }) => ({ items: await readBigWins(db, 'wheel', WINNERS_LENGTH) }))
}
