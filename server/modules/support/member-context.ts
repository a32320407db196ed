// What staff see of the member next to a ticket. Each part needs a permission of its own; parts without it are not read.

import type { SupportMemberContext } from '#contracts/admin-support.ts'
import type { Redemption } from '#contracts/rewards.ts'
import { hasPermission, type PermissionHolder } from '#contracts/roles.ts'
import type { Db } from '#server/db/transaction.ts'
import { readEntries } from '#server/modules/ledger/index.ts'
import { findOwnRedemption, findPause, readNewestRedemptions } from '#server/modules/rewards/index.ts'
import type { StoredTicket } from './store.ts'

const NEWEST = 5

/** @returns null for a deleted account */
export async function readMemberContext(
  db: Db,
  viewer: PermissionHolder,
  { id, member_id: memberId, redemption_id: aboutId, erased_at: erasedAt }: StoredTicket,
): Promise<SupportMemberContext | null> {
  if (erasedAt) return null
  const mayRedemptions = hasPermission(viewer, 'redemptions.read')
  const mayUsers = hasPermission(viewer, 'users.read')
  const [account, pause, entries, redemptions, about, tickets] = await Promise.all([
    mayUsers ? readAccount(db, memberId) : null,
    mayUsers ? findPause(db, memberId) : null,
    hasPermission(viewer, 'transactions.read') ? readEntries(db, memberId, NEWEST) : null,
    mayRedemptions ? readNewestRedemptions(db, memberId, NEWEST) : null,
    mayRedemptions && aboutId ? findOwnRedemption(db, memberId, aboutId) : null,
    readOtherTickets(db, memberId, id),
  ])
  return {
    account,
    pause: pause && { since: pause.at.toISOString(), message: pause.message, reason: pause.reason },
    entries,
    redemptions: redemptions?.map(shown) ?? null,
    about: about ? shown(about.redemption) : null,
    tickets,
  }
}

const shown = ({ id, shortId, subscriptionName, duration, status, createdAt }: Redemption) => ({
  id,
  shortId,
  name: `${subscriptionName}, ${duration}`,
  status,
  createdAt,
})

async function readAccount(db: Db, memberId: string): Promise<SupportMemberContext['account']> {
  const row = await db
    .selectFrom('members as m')
    .innerJoin('wallets as w', 'w.member_id', 'm.id')
    .select(['m.status', 'm.created_at', 'w.points', 'w.total_earned'])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
  if (!row || row.status === 'deleted') return null
  return {
    status: row.status,
    memberSince: row.created_at.toISOString(),
    balance: row.points,
    totalEarned: row.total_earned,
  }
}

async function readOtherTickets(db: Db, memberId: string, id: string): Promise<SupportMemberContext['tickets']> {
  const rows = await db
    .selectFrom('support_tickets')
    .select(['id', 'subject', 'status', 'created_at'])
    .where('member_id', '=', memberId)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }))
}
