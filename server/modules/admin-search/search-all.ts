import type { Found } from '#contracts/admin-search.ts'
import { hasPermission, type Permission, type PermissionHolder } from '#contracts/roles.ts'
import type { Db } from '#server/db/transaction.ts'
import { findMembersByText } from '#server/modules/members/index.ts'
import { findCodesByText } from '#server/modules/promo-codes/index.ts'
import { type CodeCipher, findRedemptionsByText } from '#server/modules/rewards/index.ts'
import { findTicketsByText } from '#server/modules/support/index.ts'

/** The most that are found of each kind. */
const LIMIT = 5
/** A longer text can only be an activation code. */
const TEXT_MAX = 100

export interface SearchContext {
  readonly cipher: Pick<CodeCipher, 'fingerprints'>
}

/** Finds the records of each kind that the viewer may see (docs/product.md#command-menu). */
export async function searchAll(
  db: Db,
  { cipher }: SearchContext,
  viewer: PermissionHolder,
  text: string,
): Promise<Found> {
  const fingerprints = text !== '' && hasPermission(viewer, 'redemptions.update') ? cipher.fingerprints(text) : []
  const readIf = <Record>(permission: Permission, find: (db: Db, text: string, limit: number) => Promise<Record[]>) =>
    hasPermission(viewer, permission) && (text.length <= TEXT_MAX || permission === 'redemptions.read')
      ? find(db, text, LIMIT)
      : []
  const [members, redemptions, tickets, promoCodes] = await Promise.all([
    readIf('users.read', findMembersByText),
    readIf('redemptions.read', (...by) => findRedemptionsByText(...by, fingerprints)),
    readIf('support.read', findTicketsByText),
    readIf('system.manage', findCodesByText),
  ])
  return { members, redemptions, tickets, promoCodes }
}
