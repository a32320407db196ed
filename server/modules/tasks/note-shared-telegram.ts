// Notes that one Telegram account was tried for two members, for the risk view. A typed User ID may be anybody's, so
// whether Telegram vouched for it is noted as well: the owner of the account has done nothing.

import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { keyedHash } from '#server/modules/accounts/index.ts'

export async function noteSharedTelegram(
  tx: Tx,
  secret: string,
  memberId: string,
  { telegramId, signed }: { readonly telegramId: number; readonly signed: boolean },
  now: Date,
): Promise<void> {
  const mark = keyedHash(secret, `risk telegram ${telegramId}`)
  await sql`
    insert into risk_marks (kind, mark, member_id, label, first_at, seen_at)
    select 'telegram', ${mark}, who.member_id, who.label, ${now}::timestamptz, ${now}::timestamptz
    from (
      select ${memberId}::uuid as member_id, ${signed ? 'signed' : 'typed'} as label
      union all
      select member_id, '' from telegram_accounts where telegram_id = ${telegramId}
    ) as who
    on conflict (kind, mark, member_id) do update set seen_at = excluded.seen_at,
      label = case when risk_marks.label = 'signed' then 'signed' else excluded.label end`.execute(tx)
}
