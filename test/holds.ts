import type { HoldRules, StaffHoldReason } from '#contracts/hold-rules.ts'
import type { Actor } from './actor.ts'

export const NO_HOLD_RULES: HoldRules = { firstRedemption: false, riskWeight: null, pointsAbove: null }

/** Sets which new redemptions are held; rules that are left out are off. */
export async function setHoldRules(staff: Actor, rules: Partial<HoldRules>): Promise<void> {
  const { rules: seen } = (await staff.call('GET /api/admin/redemptions/hold-rules')).body
  await staff.call('PUT /api/admin/redemptions/hold-rules', { body: { seen, rules: { ...NO_HOLD_RULES, ...rules } } })
}

export const hold = (staff: Actor, id: string, reason: StaffHoldReason = 'account') =>
  staff.call('POST /api/admin/redemptions/:id/hold', { params: { id }, body: { reason } })

export const release = (staff: Actor, id: string) =>
  staff.call('POST /api/admin/redemptions/:id/release', { params: { id } })
