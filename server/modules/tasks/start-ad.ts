// Starts one of the day's ads. Whoever has started it already, in another tab or before a reload, gets that
// one with its time running on.

import type { AdKind, AdTask } from '#contracts/ad-rules.ts'
import type { startAd as contract } from '#contracts/ad-tasks.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import { run } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { lockWallet } from '#server/modules/ledger/index.ts'
import { insertView, readDay, viewOf } from './ad-store.ts'

/**
 * @param day the member's reward day
 * @throws Problem taskCompleted; adWaiting while another ad of the day is not claimed
 */
export async function startAd(
  tx: Tx,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  memberId: string,
  { day, kind, task }: { readonly day: string; readonly kind: AdKind; readonly task: AdTask },
  now: Date,
): Promise<OutputOf<typeof contract>> {
  await run(tx, lockWallet(memberId))
  await insertView(tx, { memberId, id: newId(clock, random), day, kind, task }, now)
  const view = (await readDay(tx, memberId, day)).find((one) => one.kind === kind && one.task === task)
  assertThat(view, 'adWaiting')
  assertThat(!view.claimed_at, 'taskCompleted')
  return viewOf(view, now)
}
