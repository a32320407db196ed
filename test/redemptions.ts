import type { Plan, RedemptionStatus } from '#contracts/rewards.ts'
import type { Actor } from './actor.ts'

/** A plan as the catalogue offers it. */
export async function planOf(member: Actor, subscription = 'sony_liv', duration = '1 Month'): Promise<Plan> {
  const { subscriptions } = (await member.call('GET /api/rewards')).body
  const plan = subscriptions.find(({ id }) => id === subscription)?.plans.find((one) => one.duration === duration)
  if (!plan) throw new Error(`the catalogue has no ${duration} of ${subscription}`)
  return plan
}

/** The form of a request as a member fills it in. */
export const formFor = (plan: Plan) => ({
  planId: plan.id,
  seenPoints: plan.points,
  email: 'me@example.com',
  country: 'IN' as const,
  notes: 'My notes',
})

/** Requests the cheapest plan of Sony LIV: 600 points. @returns the id of the request */
export async function redeemPlan(member: Actor): Promise<string> {
  const { body } = await member.call('POST /api/redemptions', { body: formFor(await planOf(member)) })
  return body.redemption.id
}

export const CODE = 'SECRET-CODE-4711-äöü'

/** The code that {@link move} gives out for a redemption: each redemption has its own. */
export const codeFor = (id: string): string => `${CODE} ${id}`

/** Staff move a redemption. A code and a reason are always sent, whether they are needed or not. */
export const move = (
  staff: Actor,
  id: string,
  from: RedemptionStatus,
  to: RedemptionStatus,
  more: { activationCode?: string; instructions?: string; reason?: string; lastDay?: string } = {},
) =>
  staff.call('POST /api/admin/redemptions/:id/status', {
    params: { id },
    body: { from, to, activationCode: codeFor(id), reason: 'The member asked for it', ...more },
  })

/** The shortest way from pending to each status. */
const STATUS_PATHS: Record<RedemptionStatus, readonly RedemptionStatus[]> = {
  pending: [],
  processing: ['processing'],
  completed: ['processing', 'completed'],
  failed: ['processing', 'failed'],
  cancelled: ['cancelled'],
}

/** A request of a member, brought to a status by staff. @returns its id */
export async function redemptionAt(member: Actor, staff: Actor, status: RedemptionStatus): Promise<string> {
  const id = await redeemPlan(member)
  let from: RedemptionStatus = 'pending'
  for (const to of STATUS_PATHS[status]) {
    await move(staff, id, from, to)
    from = to
  }
  return id
}
