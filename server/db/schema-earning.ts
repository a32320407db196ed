import type { Generated } from 'kysely'

/** Check-ins and promo codes. */
export interface EarningTables {
  check_ins: CheckInsTable
  promo_codes: PromoCodesTable
  promo_redemptions: PromoRedemptionsTable
  /** Redemptions of a day (UTC), in parts by the code. */
  promo_days: { day: string; part: number; uses: number; points: number; first_uses: number }
}

interface CheckInsTable {
  member_id: string
  day: string
  /** How many reward days in a row this is, from 1. */
  streak: number
  points: number
  generation: number | null
  nonce: number | null
  created_at: Date
}

interface PromoCodesTable {
  id: string
  code: string
  points: number
  description: Generated<string>
  /** Null: no limit. */
  max_uses: number | null
  used_count: Generated<number>
  is_active: Generated<boolean>
  starts_at: Date
  expires_at: Date | null
  created_by: string | null
  created_at: Date
  deleted_at: Date | null
}

interface PromoRedemptionsTable {
  member_id: string
  code_id: string
  id: string
  code: string
  points: number
  description: string
  created_at: Date
}
