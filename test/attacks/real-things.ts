import type { Actor } from '../actor.ts'
import { formFor } from '../redemptions.ts'
import { openRequest } from '../support.ts'

/** Ids of things that are there, so that much of what is sent at random comes through. */
export async function idsOfThings(member: Actor): Promise<string[]> {
  const { subscriptions } = (await member.call('GET /api/rewards')).body
  const plans = subscriptions.flatMap((subscription) => subscription.plans).slice(0, 2)
  const ids = [member.id, ...plans.map((plan) => plan.id)]
  for (const plan of plans) {
    ids.push((await member.call('POST /api/redemptions', { body: formFor(plan) })).body.redemption.id)
  }
  return [...ids, await openRequest(member)]
}
