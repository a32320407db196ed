// Members whose rows say something that the database cannot calculate with, as a time without end. They hold up nobody else: it is
// their finding.

import type { Db } from '#server/db/transaction.ts'
import { readFigures } from './check-range.ts'
import type { MemberFindings } from './findings.ts'

/** Whether a statement failed over what it read ("data exception"), and would again. */
export const isOfTheData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^22\w{3}$/.test(error.code)

export async function unreadableMember(db: Db, memberId: string): Promise<MemberFindings> {
  const { points, totalEarned } = await readFigures(db, memberId)
  return {
    memberId,
    points,
    totalEarned,
    ledgerPoints: null,
    ledgerEarned: null,
    deductions: 0,
    findings: [{ kind: 'unreadable', seq: 0, subject: null, source: null, points: null, at: null }],
  }
}
