import { PRIZES } from '#contracts/draw-tables.ts'
import { listScratches, listScratchWinners, readScratch, SCRATCHES_PER_DAY } from '#contracts/scratch.ts'
import type { Mount } from '#server/http/mount.ts'
import { nextMidnight, rewardDay } from '#server/modules/accounts/index.ts'
import { readCommitment } from '#server/modules/fairness/index.ts'
import { readDaily } from './daily-count.ts'
import { cardOf, findUnclaimedCard, readBigScratches, readClaimed } from './scratch-store.ts'

/** How many winners and own cards are listed (document 1, section 9). */
const WINNERS = 5
const HISTORY = 10

export function mountScratch(mount: Mount, { adUrl }: { readonly adUrl: string }): void {
  mount(readScratch, async ({ db, viewer, now }) => {
    const day = rewardDay(now, viewer)
    const [used, waiting, commitment] = await Promise.all([
      readDaily(db, viewer.memberId, day, 'scratch'),
      findUnclaimedCard(db, viewer.memberId, day),
      readCommitment(db, viewer.memberId),
    ])
    return {
      prizes: [...PRIZES],
      cardsPerDay: SCRATCHES_PER_DAY,
      cardsRemaining: SCRATCHES_PER_DAY - used,
      resetsAt: nextMidnight(now, viewer).toISOString(),
      waiting: waiting ? cardOf(waiting) : null,
      adUrl,
      commitment,
    }
  })

  mount(listScratches, async ({ db, viewer }) => ({ items: await readClaimed(db, viewer.memberId, HISTORY) }))

  mount(listScratchWinners, async ({ db }) => ({ items: await readBigScratches(db, WINNERS) }))
}
