import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import type { RequestByKey } from '#contracts/index.ts'
import type { Actor } from './actor.ts'

/** Reads a plan as staff see it. */
export async function planIn(staff: Actor, subscriptionId: string, duration = '1 Month'): Promise<AdminPlan> {
  const { plans } = (await staff.call('GET /api/admin/plans')).body
  const plan = plans.find((one) => one.subscriptionId === subscriptionId && one.duration === duration)
  if (!plan) throw new Error(`the catalogue has no ${duration} of ${subscriptionId}`)
  return plan
}

export const addPlan = (staff: Actor, body: RequestByKey<'POST /api/admin/plans'>['body']) =>
  staff.call('POST /api/admin/plans', { body: { reason: 'A new contract', ...body } })

/** Changes the price of a plan from the price that was read. */
export const changePrice = (
  staff: Actor,
  plan: Pick<AdminPlan, 'id' | 'points'>,
  points: number,
  reason = 'A new contract',
) =>
  staff.call('POST /api/admin/plans/:id/price', {
    params: { id: plan.id },
    body: { expectedPoints: plan.points, points, reason },
  })

export const deletePlan = (staff: Actor, id: string) => staff.call('DELETE /api/admin/plans/:id', { params: { id } })
