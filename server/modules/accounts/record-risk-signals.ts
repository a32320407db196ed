// Records risk signals of a sign-in that members may share: network, browser, and the stem of the address. Registering
// records none, since anyone can type an address. A signal is deleted 30 days after it was last seen.

import { keyedHash } from '#server/adapters/keyed-hash.ts'
import type { Tx } from '#server/db/transaction.ts'
import { localNetworkOf } from '#server/http/client-address.ts'
import { deviceOf } from './device-of.ts'
import type { Member } from './store.ts'

/** Minimum length of a stem; shorter ones are common by chance. */
const STEM_MIN = 5

export async function recordRiskSignals(
  tx: Tx,
  secret: string,
  member: Pick<Member, 'id' | 'mailbox' | 'createdAt'>,
  { address, userAgent }: { address: string; userAgent: string | null },
  now: Date,
): Promise<void> {
  const hashed = (text: string) => keyedHash(secret, `risk ${text}`)
  const network = localNetworkOf(address)
  const marks: { kind: 'network' | 'device' | 'name'; mark: string; label: string }[] = []
  if (network) marks.push({ kind: 'network', mark: network, label: network })
  if (network && userAgent) {
    const { browser, system } = deviceOf(userAgent)
    const label = [browser, system].filter(Boolean).join(', ')
    marks.push({ kind: 'device', mark: hashed(`device ${network} ${userAgent}`), label })
  }
  const name = stemOf(member.mailbox)
  if (name.length >= STEM_MIN) {
    const day = member.createdAt.toISOString().slice(0, 10)
    marks.push({ kind: 'name', mark: hashed(`name ${day} ${name}`), label: name })
  }
  if (marks.length === 0) return
  await tx
    .insertInto('risk_marks')
    .values(marks.map((mark) => ({ ...mark, member_id: member.id, first_at: now, seen_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'mark', 'member_id']).doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
    )
    .execute()
}

/** Returns the common stem of similar addresses: `jomiller` for `jo.miller01@` and `jo_miller2@`. */
export const stemOf = (mailbox: string): string => mailbox.slice(0, mailbox.lastIndexOf('@')).replace(/[\d._+-]/g, '')
