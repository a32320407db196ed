import type { Generated } from 'kysely'
import type { RedemptionStatus } from '#contracts/rewards.ts'

/** The catalogue, and what members asked for from it. */
export interface RewardsTables {
  subscriptions: SubscriptionsTable
  plans: PlansTable
  plan_prices: PlanPricesTable
  redemptions: RedemptionsTable
  redemption_events: RedemptionEventsTable
  redemption_notes: RedemptionNotesTable
  code_reveals: { member_id: string; redemption_id: string; id: string; at: Date; by_id: string }
}

interface SubscriptionsTable {
  id: string
  /** Null where the id has to say it. */
  name: string | null
  category: 'streaming' | 'music' | 'social' | 'other' | null
  description: Generated<string>
  popular: Generated<boolean>
  position: Generated<number>
  deleted_at: Date | null
  updated_at: Generated<Date | null>
}

interface PlansTable {
  id: string
  subscription_id: string
  duration: '1 Month' | '2 Months' | '3 Months' | '6 Months' | '1 Year'
  months: number
  /** Null while it has no price: not offered. */
  points: number | null
  in_stock: Generated<boolean>
  /** How many are left; null where nobody counts. */
  stock_left: Generated<number | null>
  deleted_at: Generated<Date | null>
  /** When staff last changed it. */
  updated_at: Generated<Date | null>
}

interface PlanPricesTable {
  plan_id: string
  seq: number
  at: Date
  by_id: string
  /** Null where there was none. */
  from_points: number | null
  to_points: number
}

interface RedemptionsTable {
  member_id: string
  id: string
  plan_id: string
  subscription_id: string
  subscription_name: string
  duration: string
  months: number
  points_cost: number
  email: string
  country: string
  notes: string
  status: RedemptionStatus
  reason: Generated<string>
  activation_code: string | null
  /** Keyed hash of the code; null until it is computed. */
  code_fingerprint: Generated<string | null>
  /** Whether the code was already given out when its fingerprint was added. */
  code_repeated: Generated<boolean>
  /** Whether it took one of a counted plan. */
  took_stock: Generated<boolean>
  instructions: Generated<string>
  refunded_at: Date | null
  created_at: Date
  completed_at: Date | null
  expires_at: Date | null
}

interface RedemptionEventsTable {
  member_id: string
  redemption_id: string
  seq: number
  status: RedemptionStatus
  at: Date
  /** The staff member who moved it; null for the member's own request. */
  by_id: string | null
  reason: string
}

/** What staff tell each other about a request. */
interface RedemptionNotesTable {
  member_id: string
  redemption_id: string
  seq: number
  by_id: string
  text: string
  at: Date
}
