// Members whose rows say something that the database cannot calculate with, as a time without end. They hold up nobody else: it is
// their finding.

import { type Db, sqlStateOf } from '#server/db/transaction.ts'
import { type CheckContext, checkRange, readFigures } from './check-range.ts'
import type { MemberFindings } from './findings.ts'

/** Whether a statement failed over what it read ("data exception", or a time without end), and would again. */
export const isOfTheData = (error: unknown): boolean => /^(22\w{3}|0A000)$/.test(sqlStateOf(error) ?? '')

/** Those of them who cannot be checked. */
export async function unreadableOf(
  db: Db,
  ids: readonly string[],
  context: CheckContext,
): Promise<ReadonlySet<string>> {
  const unreadable = new Set<string>()
  for (const id of ids) {
    try {
      await checkRange(db, { only: id }, context)
    } catch (error) {
      if (!isOfTheData(error)) throw error
      unreadable.add(id)
    }
  }
  return unreadable
}

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
