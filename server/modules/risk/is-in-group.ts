import type { RiskKind } from '#contracts/risk-rules.ts'
import type { Db } from '#server/db/transaction.ts'

/** Whether a member is in a group. A speed group is one member, whose id is the mark. */
export async function isInGroup(
  db: Db,
  { kind, mark }: { readonly kind: RiskKind; readonly mark: string },
  memberId: string,
): Promise<boolean> {
  if (kind === 'speed') return mark === memberId
  const found = await db
    .selectFrom('risk_marks')
    .select('mark')
    .where('kind', '=', kind)
    .where('mark', '=', mark)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return found !== undefined
}

/** {@link isInGroup} by the id of a group. */
export async function isInGroupWithId(db: Db, id: string, memberId: string): Promise<boolean> {
  const group = await db.selectFrom('risk_groups').select(['kind', 'mark']).where('id', '=', id).executeTakeFirst()
  return group !== undefined && (await isInGroup(db, group, memberId))
}
