import type { CodeRow } from './admin-store.ts'

type Offer = Pick<CodeRow, 'points' | 'max_uses' | 'used_count' | 'is_active' | 'expires_at'>

/** Returns the points that members can still redeem with a code, now or later; Infinity without a limit of uses. */
export function obtainablePoints(code: Offer, now: Date): number {
  if (!code.is_active || (code.expires_at && code.expires_at <= now)) return 0
  return code.max_uses === null ? Infinity : code.points * Math.max(0, code.max_uses - code.used_count)
}

/**
 * Returns the points that a change makes obtainable: those of additional uses. If the code becomes active or expires later,
 * those of all remaining uses, since some of them would not have been redeemed.
 */
export function pointsCreated(before: Offer, after: Offer, now: Date): number {
  const points = obtainablePoints(after, now)
  if (points === 0 || lastsLonger(before, after)) return points
  const already = obtainablePoints(before, now)
  return already === Infinity ? 0 : Math.max(0, points - already)
}

const lastsLonger = (before: Offer, after: Offer): boolean =>
  before.expires_at !== null && (after.expires_at === null || after.expires_at > before.expires_at)
