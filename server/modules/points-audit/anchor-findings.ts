import type { Db } from '#server/db/transaction.ts'
import { findChangedBetween } from '#server/modules/ledger/index.ts'
import type { FoundRow } from './batch-query.ts'
import type { AuditContext } from './context.ts'
import type { Range, SingleMember } from './range.ts'

/** Finds wallets of a range that contradict the newest wallet anchor. */
export async function findAnchorDamage(
  db: Db,
  { anchors }: Pick<AuditContext, 'anchors'>,
  range: Range | SingleMember,
): Promise<FoundRow[]> {
  if (!anchors) return []
  const { after, upTo } = 'only' in range ? { after: justBefore(range.only), upTo: range.only } : range
  const changed = await findChangedBetween(db, anchors, after, upTo)
  return changed.map(({ memberId, seq, points }) => ({
    ...{ memberId, kind: 'anchor_differs', seq, points },
    ...{ subject: null, source: null, at: null },
  }))
}

/** Returns the id before one, so that a range can contain a single member. */
function justBefore(id: string): string {
  const number = BigInt(`0x${id.replaceAll('-', '')}`)
  const before = (number === 0n ? 0n : number - 1n).toString(16).padStart(32, '0')
  return before.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
