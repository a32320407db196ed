import type { Plan, RedemptionStatus } from '#contracts/rewards.ts'
import type { Actor } from './actor.ts'

/** Reads a plan as members see it. */
export async function planOf(member: Actor, subscription = 'sony_liv', duration = '1 Month'): Promise<Plan> {
  const { subscriptions } = (await member.call('GET /api/rewards')).body
  const plan = subscriptions.find(({ id }) => id === subscription)?.plans.find((one) => one.duration === duration)
  if (!plan) throw new Error(`the catalogue has no ${duration} of ${subscription}`)
  return plan
}

/** Returns a complete redemption form. */
export const formFor = (plan: Plan) => ({
  planId: plan.id,
  expectedPoints: plan.points,
  email: 'me@example.com',
  country: 'IN' as const,
  notes: 'My notes',
})

/** Redeems 600 points for the cheapest plan of Sony LIV. @returns the id of the redemption */
export async function redeemPlan(member: Actor): Promise<string> {
  const { body } = await member.call('POST /api/redemptions', { body: formFor(await planOf(member)) })
  return body.redemption.id
}

export const CODE = 'SECRET-CODE-4711-äöü'

/** Returns the activation code that {@link move} delivers for a redemption. */
export const codeFor = (id: string): string => `${CODE} ${id}`

/** Moves a redemption as staff. Always sends a code and a reason. */
export const move = (
  staff: Actor,
  id: string,
  from: RedemptionStatus,
  to: RedemptionStatus,
  more: {
    activationCode?: string
    instructions?: string
    reason?: string
    lastDay?: string
    seenReplacements?: number
  } = {},
) =>
  staff.call('POST /api/admin/redemptions/:id/status', {
    params: { id },
    body: { from, to, activationCode: codeFor(id), reason: 'The member asked for it', ...more },
  })

/** The shortest path from pending to each status. */
const STATUS_PATHS: Record<RedemptionStatus, readonly RedemptionStatus[]> = {
  pending: [],
  processing: ['processing'],
  completed: ['processing', 'completed'],
  failed: ['processing', 'failed'],
  cancelled: ['cancelled'],
}

/** Creates a redemption and moves it to a status. @returns its id */
export async function redemptionAt(member: Actor, staff: Actor, status: RedemptionStatus): Promise<string> {
  const id = await redeemPlan(member)
  let from: RedemptionStatus = 'pending'
  for (const to of STATUS_PATHS[status]) {
    await move(staff, id, from, to)
    from = to
  }
  return id
}
