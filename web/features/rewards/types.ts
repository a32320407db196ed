import type { Plan, Subscription } from '#contracts/rewards.ts'

/** Opens the dialog that redeems a plan. */
export type OnRedeem = (subscription: Subscription, plan: Plan) => void
