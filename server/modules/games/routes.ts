import { PRIZES } from '#contracts/draw-tables.ts'
import { listBigWinners, listSpins, readWheel, SPINS_PER_DAY } from '#contracts/games.ts'
import type { Mount } from '#server/http/mount.ts'
import { nextMidnight, rewardDay } from '#server/modules/accounts/index.ts'
import { readBigWins, readCommitment, readDraws } from '#server/modules/fairness/index.ts'
import { readDaily } from './daily-count.ts'

/** How many winners and own spins are listed (document 1, section 9). */
const WINNERS = 5
const HISTORY = 10

export function mountGames(mount: Mount): void {
  mount(readWheel, async ({ db, viewer, now }) => {
    const day = rewardDay(now, viewer)
    const [used, commitment] = await Promise.all([
      readDaily(db, viewer.memberId, day, 'spin'),
      readCommitment(db, viewer.memberId),
    ])
    return {
      prizes: [...PRIZES],
      spinsPerDay: SPINS_PER_DAY,
      spinsRemaining: SPINS_PER_DAY - used,
      resetsAt: nextMidnight(now, viewer).toISOString(),
      commitment,
    }
  })

  mount(listSpins, async ({ db, viewer }) => {
    const draws = await readDraws(db, viewer.memberId, HISTORY, { game: 'wheel' })
    return { items: draws.map(({ label, ...draw }) => ({ ...draw, prizeLabel: label })) }
  })

  mount(listBigWinners, async ({ db }) => ({ items: await readBigWins(db, 'wheel', WINNERS) }))
}
