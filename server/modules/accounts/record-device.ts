// Remembers from where a member signs in, and tells them of a place that was not there before. A device is a browser
// and a system in the network of one provider: no cookie marks it, and only a keyed hash of it is kept. The first
// sign-in of an account is where its member begins, and no news.

import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { providerOf } from '#server/http/client-address.ts'
import { keyedHash } from './award-signup-bonus.ts'
import type { AccountsContext } from './context.ts'
import { deviceOf } from './device-of.ts'
import type { Member } from './store.ts'

/** Of two sign-ins at once from a new device the second waits for the first, and finds it known. */
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
