import type { CodeRow } from './admin-store.ts'

type Offer = Pick<CodeRow, 'points' | 'max_uses' | 'used_count' | 'is_active' | 'expires_at'>

/** Points that members can still redeem by a code, also from a later day on; Infinity without a limit of uses. */
export function obtainablePoints(code: Offer, now: Date): number {
  if (!code.is_active || (code.expires_at && code.expires_at <= now)) return 0
  return code.max_uses === null ? Infinity : code.points * Math.max(0, code.max_uses - code.used_count)
}

/**
 * Points that a change makes obtainable: the additional uses; all uses that are left, where the code becomes active or works for
 * longer, because some of them would never have been redeemed.
 */
export function pointsCreated(before: Offer, after: Offer, now: Date): number {
  const points = obtainablePoints(after, now)
  if (points === 0 || lastsLonger(before, after)) return points
  const already = obtainablePoints(before, now)
  return already === Infinity ? 0 : Math.max(0, points - already)
}

const lastsLonger = (before: Offer, after: Offer): boolean =>
  before.expires_at !== null && (after.expires_at === null || after.expires_at > before.expires_at)
