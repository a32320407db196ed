import type { Actor } from '../actor.ts'
import { formFor } from '../redemptions.ts'
import { openTicket } from '../support.ts'

/** Returns ids of existing rows, so that many generated requests succeed. */
export async function readExistingIds(member: Actor): Promise<string[]> {
  const rewards = await member.call('GET /api/rewards')
  if (rewards.status !== 200) throw new Error(`GET /api/rewards: ${rewards.status} ${JSON.stringify(rewards.body)}`)
  const plans = rewards.body.subscriptions.flatMap((subscription) => subscription.plans)
  const ids = [member.id, ...plans.slice(0, 2).map((plan) => plan.id)]
  for (const plan of plans.filter(({ inStock }) => inStock).slice(0, 2)) {
    const { status, body } = await member.call('POST /api/redemptions', { body: formFor(plan) })
    // Generated requests may have changed its price.
    if (status === 200) ids.push(body.redemption.id)
  }
  return [...ids, await openTicket(member)]
}
