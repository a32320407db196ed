import type { Finding } from '#contracts/points-audit.ts'
import { type DamageKind, ISSUE_KINDS } from '#contracts/points-audit-rules.ts'

/** What was found about a member, with the figures of wallet and ledger. */
export interface MemberFindings {
  readonly memberId: string
  readonly points: number
  readonly totalEarned: number
  /** The sum of the entries; null if their chain is broken. */
  readonly ledgerPoints: number | null
  readonly ledgerEarned: number | null
  readonly deductions: number
  /** Sorted by entry; findings without an entry come last. */
  readonly findings: readonly Finding[]
}

/** Returns whether a kind of damage is more than an issue that staff only need to look into. */
export const isCritical = (kind: DamageKind): boolean => !ISSUE_KINDS.includes(kind)

export const isDeduction = ({ kind, points }: Finding): boolean =>
  kind === 'unexpected_deduction' || (kind === 'change_without_entry' && (points ?? 0) < 0)

/** Returns the points that the wallet lacks. */
export const missingOf = ({ points, ledgerPoints }: Pick<MemberFindings, 'points' | 'ledgerPoints'>): number =>
  Math.max(0, (ledgerPoints ?? points) - points)

/** Whether the correction of balances (fix.ts) would raise the wallet. */
export const isLow = (
  found: Pick<MemberFindings, 'points' | 'totalEarned' | 'ledgerPoints' | 'ledgerEarned'>,
): boolean => missingOf(found) > 0 || (found.ledgerEarned ?? found.totalEarned) > found.totalEarned

export function countKinds(found: readonly MemberFindings[]): Partial<Record<DamageKind, number>> {
  const kinds: Partial<Record<DamageKind, number>> = {}
  for (const { findings } of found) for (const { kind } of findings) kinds[kind] = (kinds[kind] ?? 0) + 1
  return kinds
}
