import type { CodeReplacement } from '#contracts/code-replacement.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/** Reads the replaced codes of a redemption, the newest first. */
export async function readReplacements(db: Db, memberId: string, redemptionId: string): Promise<CodeReplacement[]> {
  const rows = await db
    .selectFrom('code_replacements as r')
    .leftJoin('members as m', 'm.id', 'r.by_id')
    .select(['r.at', 'r.reason', 'm.name as by'])
    .where('r.member_id', '=', memberId)
    .where('r.redemption_id', '=', redemptionId)
    .orderBy('r.seq', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/**
 * Whether the delivered code of a redemption is the one that the author of a refund saw. @param row locked by the caller
 * @param seen the number of replacements that the author saw
 */
export const isSeenCode = async (
  tx: Tx,
  row: { readonly id: string; readonly member_id: string; readonly status: string },
  seen: number,
): Promise<boolean> => row.status !== 'completed' || (await readReplacements(tx, row.member_id, row.id)).length === seen
