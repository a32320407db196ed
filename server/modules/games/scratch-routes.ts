import { SCRATCH_TABLE } from '#contracts/draw-tables.ts'
import { listScratches, listScratchWinners, readScratch, SCRATCHES_PER_DAY } from '#contracts/scratch.ts'
import type { Mount } from '#server/http/mount.ts'
import { nextMidnight, rewardDay } from '#server/modules/accounts/index.ts'
import { readCommitment } from '#server/modules/fairness/index.ts'
import { readDailyCount } from './daily-count.ts'
import { cardOf, findUnclaimedCard, readBigScratches, readClaimed } from './scratch-store.ts'

/** Lengths of the lists of winners and of a member's own cards. */
const WINNERS_LENGTH = 5
const HISTORY_LENGTH = 10

export function mountScratch(mount: Mount, { adUrl }: { readonly adUrl: string }): void {
  mount(readScratch, async ({ db, viewer, now }) => {
    const day = rewardDay(now, viewer)
    const [used, unclaimed, commitment] = await Promise.all([
      readDailyCount(db, viewer.memberId, day, 'scratch'),
      findUnclaimedCard(db, viewer.memberId, day),
      readCommitment(db, viewer.memberId),
    ])
    return {
      prizes: [...SCRATCH_TABLE.prizes],
      cardsPerDay: SCRATCHES_PER_DAY,
      cardsRemaining: SCRATCHES_PER_DAY - used,
      resetsAt: nextMidnight(now, viewer).toISOString(),
      waiting: unclaimed ? cardOf(unclaimed) : null,
      adUrl,
      commitment,
    }
  })

  mount(listScratches, async ({ db, viewer }) => ({ items: await readClaimed(db, viewer.memberId, HISTORY_LENGTH) }))

  mount(listScratchWinners, async ({ db }) => ({ items: await readBigScratches(db, WINNERS_LENGTH) }))
}
