// The daily check-in: today's place in the cycle is found, the bonus of a seventh day drawn and recorded,
// and the points are credited, in one transaction, once per reward day.

import type { claimCheckIn as contract } from '#contracts/check-in.ts'
import { labelOf } from '#contracts/draw-rules.ts'
import { BANDED_TABLES } from '#contracts/draw-tables.ts'
import { CHECK_IN_POINTS } from '#contracts/limits.ts'
import type { OutputOf } from '#contracts/route.ts'
import { run } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { previousRewardDay, readRewardClock, rewardDay } from '#server/modules/accounts/index.ts'
import {
  drawFromBands,
  hashServerSeed,
  recordDraw,
  takeSeeds,
  takeSeedsInTurn,
} from '#server/modules/fairness/index.ts'
import { lockWallet, postEntry } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { standingOf } from './cycle.ts'
import { insertCheckIn, readCheckIns } from './store.ts'

/** @throws Problem alreadyCheckedIn */
export async function claimCheckIn(
  tx: Tx,
  notifier: Notifier,
  memberId: string,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  // Of several at once each has its turn, and the second sees the first.
  await run(tx, lockWallet(memberId))
  const clock = await readRewardClock(tx, memberId)
  assertThat(clock, 'unauthenticated')
  const [last] = await readCheckIns(tx, memberId, 1)
  const today = rewardDay(now, clock)
  const { claimedToday, streak, cycleDay: day } = standingOf(last, today, previousRewardDay(now, clock))
  assertThat(!claimedToday, 'alreadyCheckedIn')

  const fixed = CHECK_IN_POINTS[day - 1]
  const bonus = fixed === undefined ? await drawBonus(tx, memberId, now) : undefined
  const points = fixed ?? bonus?.points ?? 0
  const isFirst = await insertCheckIn(tx, { memberId, day: today, streak: streak + 1, points, draw: bonus?.seeds }, now)
  assertThat(isFirst, 'alreadyCheckedIn')
  const { balanceAfter, totalEarned } = await postEntry(
    tx,
    {
      memberId,
      type: 'earn',
      points,
      description: `Daily Check-in: Day ${day}`,
      taskType: 'daily_check_in',
      reference: today,
      reason: 'daily check-in',
    },
    now,
  )
  await notifier.event(tx, memberId, { type: 'balance' })
  return { day, points, balance: balanceAfter, totalEarned, draw: bonus?.draw ?? null }
}

/** The bonus of a seventh day, drawn from the table that the page shows. */
async function drawBonus(tx: Tx, memberId: string, now: Date) {
  const seeds = (await run(tx, takeSeeds(memberId))) ?? (await takeSeedsInTurn(tx, memberId))
  const { number, points } = drawFromBands(seeds, BANDED_TABLES['check-in-day-7'])
  await run(
    tx,
    recordDraw(
      memberId,
      seeds,
      { game: 'check_in', table: 'check-in-day-7', number, label: labelOf(points), points },
      now,
    ),
  )
  const { serverSeed, clientSeed, nonce } = seeds
  return { seeds, points, draw: { serverSeedHash: hashServerSeed(serverSeed), clientSeed, nonce, number } }
}
