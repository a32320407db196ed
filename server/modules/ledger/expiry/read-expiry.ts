import type { Expiry } from '#contracts/ledger.ts'
import type { Db } from '#server/db/transaction.ts'
import { expiresOn, startOfUtcDay, utcDay } from './rules.ts'

/** When a member's points expire; null where there are none. */
export async function readExpiry(db: Db, memberId: string, now: Date): Promise<Expiry | null> {
  const row = await db
    .selectFrom('wallets')
    .select(['idle_since', 'expiry_warnings', 'expires_on'])
    .where('member_id', '=', memberId)
    .where('points', '>', 0)
    .executeTakeFirst()
  if (!row) return null
  const { idle_since: idleSince, expiry_warnings: warnings, expires_on } = row
  const day = expiresOn({ idleSince, warnings, expiresOn: expires_on }, utcDay(now))
  return { at: startOfUtcDay(day).toISOString(), warned: warnings > 0 }
}
