// The context of the member behind a redemption, and hints for staff before they deliver. A hint is a fact with a figure, not a
// verdict: a family shares an address, a student orders for a friend.

import { sql } from 'kysely'
import type { RedemptionContext } from '#contracts/admin-redemptions.ts'
import { FAST_POINTS, NEW_ACCOUNT_DAYS } from '#contracts/redemption-rules.ts'
import { REDEMPTION_STATUSES } from '#contracts/rewards.ts'
import type { Db } from '#server/db/transaction.ts'
import { findPause } from './pauses.ts'
import type { StoredRedemption } from './store.ts'

const DAY_MS = 24 * 3_600_000
/** How many of a member's newest entries are read: weeks of playing all day. */
const ENTRIES = 500

export async function readContext(db: Db, stored: StoredRedemption, now: Date): Promise<RedemptionContext> {
  const { memberId, redemption } = stored
  const askedAt = new Date(redemption.createdAt)
  const [member, earlier, sharedEmail, fastPoints, sharedAddress, pause] = await Promise.all([
    db
      .selectFrom('members as m')
      .innerJoin('wallets as w', 'w.member_id', 'm.id')
      .select(['m.created_at', 'm.email', 'm.status', 'w.points', 'w.total_earned'])
      .where('m.id', '=', memberId)
      .executeTakeFirstOrThrow(),
    countEarlier(db, memberId, redemption.id, askedAt),
    countOthersWithEmail(db, memberId, redemption.email),
    earnedBefore(db, memberId, askedAt),
    countOthersAtAddress(db, memberId, now),
    findPause(db, memberId),
  ])
  const age = Math.floor((askedAt.getTime() - member.created_at.getTime()) / DAY_MS)
  const isErased = member.status === 'deleted'
  const isFirst = Object.values(earlier).every((count) => count === 0)
  const hints: (RedemptionContext['hints'][number] & { applies: boolean })[] = [
    { hint: 'newAccount', figure: Math.max(0, age), applies: age < NEW_ACCOUNT_DAYS },
    { hint: 'firstRedemption', figure: 0, applies: isFirst },
    { hint: 'otherEmail', figure: 0, applies: !isErased && redemption.email !== member.email },
    { hint: 'sharedEmail', figure: sharedEmail, applies: sharedEmail > 0 },
    { hint: 'fastPoints', figure: fastPoints, applies: fastPoints >= FAST_POINTS },
    { hint: 'sharedAddress', figure: sharedAddress, applies: sharedAddress > 0 },
  ]
  return {
    memberSince: member.created_at.toISOString(),
    balance: member.points,
    totalEarned: member.total_earned,
    earlier,
    pause: pause && {
      reason: pause.reason,
      by: pause.by,
      since: pause.at.toISOString(),
      appealId: pause.ticket_id,
    },
    hints: hints.filter(({ applies }) => applies).map(({ hint, figure }) => ({ hint, figure })),
  }
}

async function countEarlier(db: Db, memberId: string, id: string, before: Date): Promise<RedemptionContext['earlier']> {
  const rows = await db
    .selectFrom('redemptions')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('member_id', '=', memberId)
    .where('created_at', '<=', before)
    .where('id', '<>', id)
    .groupBy('status')
    .execute()
  const of = new Map(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(
    REDEMPTION_STATUSES.map((status) => [status, of.get(status) ?? 0]),
  ) as RedemptionContext['earlier']
}

/** Counts other accounts that redeemed for the same email address. A deleted account's address is empty. */
async function countOthersWithEmail(db: Db, memberId: string, email: string): Promise<number> {
  if (email === '') return 0
  const { count } = await db
    .selectFrom('redemptions')
    .select((eb) => eb.fn.count<number>('member_id').distinct().as('count'))
    .where('email', '=', email)
    .where('member_id', '<>', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/** Sums the points earned by playing in the 24 hours before the redemption, without adjustments and leaderboard rewards. */
async function earnedBefore(db: Db, memberId: string, askedAt: Date): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::bigint as points
    from (
      select type, task_type, points, created_at from transactions
      where member_id = ${memberId} order by seq desc limit ${sql.lit(ENTRIES)}
    ) as newest
    where type = 'earn' and task_type not in ('adjustment', 'leaderboard')
      and created_at > ${new Date(askedAt.getTime() - DAY_MS)} and created_at <= ${askedAt}`.execute(db)
  return rows[0]?.points ?? 0
}

/** Counts other members who are signed in from this member's IP addresses. Addresses of ended sessions are not stored. */
async function countOthersAtAddress(db: Db, memberId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sessions as own')
    .innerJoin('sessions as other', 'other.ip_address', 'own.ip_address')
    .select((eb) => eb.fn.count<number>('other.member_id').distinct().as('count'))
    .where('own.member_id', '=', memberId)
    .where('own.ip_address', 'is not', null)
    .where('own.expires_at', '>', now)
    .where('other.expires_at', '>', now)
    .where('other.member_id', '<>', memberId)
    .executeTakeFirstOrThrow()
  return count
}
