// Staff notes on a member. Staff cannot read notes about themselves; notes are in no download and are deleted with the account.

import type { MemberNote } from '#contracts/members.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { roleOf } from '#server/http/staff-role.ts'
import type { AccountData } from '#server/modules/accounts/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { type Actor, refuseUnreachable } from './may-act.ts'

const SHOWN = 50

export const notesData: AccountData = {
  name: 'notes',
  read: () => Promise.resolve(undefined),
  async erase(tx, memberId) {
    await tx.deleteFrom('member_notes').where('member_id', '=', memberId).execute()
  },
}

export async function readNotes(db: Db, actor: Actor, memberId: string): Promise<MemberNote[]> {
  if (actor.memberId === memberId) return []
  const rows = await db
    .selectFrom('member_notes as n')
    .innerJoin('members as m', 'm.id', 'n.by_id')
    .select(['n.id', 'n.text', 'n.at', 'm.name as by'])
    .where('n.member_id', '=', memberId)
    .orderBy('n.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** @throws Problem notFound, selfDealing, forbidden */
export async function addNote(
  tx: Tx,
  { random }: { readonly random: Random },
  viewer: Actor,
  memberId: string,
  text: string,
  staff: StaffCall,
  now: Date,
): Promise<{ id: string }> {
  const member = await tx
    .selectFrom('members')
    .select('id')
    .select(roleOf('members').as('role'))
    .where('id', '=', memberId)
    .where('status', '<>', 'deleted')
    // Locks against a concurrent deletion of the account, which deletes the notes.
    .forKeyShare()
    .executeTakeFirst()
  assertThat(member, 'notFound')
  refuseUnreachable(viewer, member)
  const id = newId({ now: () => now }, random)
  await tx
    .insertInto('member_notes')
    .values({ member_id: memberId, id, by_id: viewer.memberId, text, at: now })
    .execute()
  await recordStaffAction(
    tx,
    // Without the text, because the audit log outlives the account.
    {
      ...staff,
      action: 'member.note',
      subject: { type: 'member', id: memberId },
      before: null,
      after: { note: id },
      reason: '',
    },
    now,
  )
  return { id }
}
