// Claims an ad: marks it and credits its points, in one transaction, once a reward day. A claim that fails
// leaves it claimable.

import { AD_POINTS, AD_TITLES, type AdTask } from '#contracts/ad-rules.ts'
import type { claimAd as contract } from '#contracts/ad-tasks.ts'
import type { OutputOf } from '#contracts/route.ts'
import { run } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { lockWallet, postEntry } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { findView, markClaimed } from './ad-store.ts'
import { timeLeft } from './time-left.ts'

const NAMES = { daily_ad: 'Daily Ad Task', special_task2: 'Special Task' } as const

/**
 * @param day the member's reward day: an ad is good until the day ends that it was started on
 * @throws Problem notFound, taskCompleted, adExpired, adTooEarly
 */
export async function claimAd(
  tx: Tx,
  notifier: Notifier,
  memberId: string,
  { id, day }: { readonly id: string; readonly day: string },
  now: Date,
): Promise<OutputOf<typeof contract>> {
  await run(tx, lockWallet(memberId))
  const isMarked = await markClaimed(tx, memberId, id, day, now)
  const view = await findView(tx, memberId, id)
  assertThat(view, 'notFound')
  if (!isMarked) {
    assertThat(!view.claimed_at, 'taskCompleted')
    assertThat(view.day === day, 'adExpired')
    assertThat(false, 'adTooEarly', { seconds: Math.ceil(timeLeft(view.started_at, now) / 1000) })
  }
  const points = AD_POINTS[view.kind]
  const { balanceAfter, totalEarned } = await postEntry(
    tx,
    {
      memberId,
      type: 'earn',
      points,
      description: `${NAMES[view.kind]}: ${AD_TITLES[view.task as AdTask]}`,
      taskType: view.kind,
      reference: `${view.task}-${view.day}`,
      reason: 'ad task',
    },
    now,
  )
  await notifier.event(tx, memberId, { type: 'balance' })
  return { points, balance: balanceAfter, totalEarned }
}
