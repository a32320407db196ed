// Records the devices of a member, and notifies them of a sign-in from a new one. A device is browser, system and provider's
// network; only a keyed hash of it is stored, and no cookie is used. The first device of an account causes no notification.

import { sql } from 'kysely'
import { keyedHash } from '#server/adapters/keyed-hash.ts'
import type { Tx } from '#server/db/transaction.ts'
import { providerOf } from '#server/http/client-address.ts'
import type { AccountsContext } from './context.ts'
import { deviceOf } from './device-of.ts'
import type { Member } from './store.ts'

/** Concurrent sign-ins from a new device are serialized by the row, so only the first one notifies. */
export async function recordDevice(
  tx: Tx,
  { notifier, secret }: AccountsContext,
  member: Member,
  { address, userAgent }: { address: string; userAgent: string | null },
  now: Date,
): Promise<void> {
  const { browser, system } = deviceOf(userAgent)
  const device = keyedHash(secret, `device ${member.id} ${browser} ${system} ${providerOf(address)}`)
  const { rows } = await sql<{ is_new: boolean; is_first: boolean }>`
    insert into known_devices as d (member_id, device, seen_at) values (${member.id}, ${device}, ${now})
    on conflict (member_id, device) do update set seen_at = excluded.seen_at
    returning d.xmax = 0 as is_new,
      not exists (select 1 from known_devices o where o.member_id = d.member_id and o.device <> d.device) as is_first`.execute(
    tx,
  )
  if (!rows[0]?.is_new || rows[0].is_first) return
  await notifier.notify(tx, member.id, { kind: 'new_sign_in', data: { browser, system, address } })
  const name = [browser, system].filter(Boolean).join(', ') || 'unknown browser'
  await notifier.mail(tx, member, { kind: 'newSignIn', device: name, address, at: now.toISOString() })
}
