// Members whose rows contain values that the database cannot compute with, such as an infinite timestamp. They are reported as
// a finding and do not block other members.

import { type Db, sqlStateOf } from '#server/db/transaction.ts'
import { type CheckContext, checkRange, readFigures } from './check-range.ts'
import type { MemberFindings } from './findings.ts'

/** Whether a statement failed on the data it read ("data exception", or an infinite timestamp) and would fail again. */
export const isOfTheData = (error: unknown): boolean => /^(22\w{3}|0A000)$/.test(sqlStateOf(error) ?? '')

/** Returns the members who cannot be checked. */
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
