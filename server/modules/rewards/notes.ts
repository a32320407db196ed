// Staff notes on a redemption. Members never read them: they are in no answer or export of the member, and are erased with the
// account.

import type { StaffNote } from '#contracts/admin-redemptions.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { refuseSelfDealing, type StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'

const SHOWN = 100

export async function readNotes(db: Db, redemptionId: string): Promise<StaffNote[]> {
  const rows = await db
    .selectFrom('redemption_notes as n')
    .leftJoin('members as m', 'm.id', 'n.by_id')
    .select(['n.text', 'n.at', 'm.name as by'])
    .where('n.redemption_id', '=', redemptionId)
    .orderBy('n.seq', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ text, at, by }) => ({ text, at: at.toISOString(), by }))
}

/** @throws Problem notFound, also for a deleted account; selfDealing */
export async function addNote(tx: Tx, redemptionId: string, text: string, staff: StaffCall, now: Date): Promise<void> {
  // Locked, so that two concurrent notes get different numbers.
  const redemption = await tx
    .selectFrom('redemptions')
    .select('member_id')
    .where('id', '=', redemptionId)
    .forUpdate()
    .executeTakeFirst()
  assertThat(redemption, 'notFound')
  refuseSelfDealing(staff, redemption.member_id)
  const member = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', redemption.member_id)
    // A deletion of the account, which deletes the notes, waits for the lock of the redemption or has ended.
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  assertThat(member, 'notFound')
  const { last } = await tx
    .selectFrom('redemption_notes')
    .select((eb) => eb.fn.max<number | null>('seq').as('last'))
    .where('redemption_id', '=', redemptionId)
    .executeTakeFirstOrThrow()
  const seq = (last ?? 0) + 1
  await tx
    .insertInto('redemption_notes')
    .values({ member_id: redemption.member_id, redemption_id: redemptionId, seq, by_id: staff.actorId, text, at: now })
    .execute()
  // Without the text: the audit log is permanent, a note is deleted with its member.
  const subject = { type: 'redemption', id: redemptionId }
  await recordStaffAction(
    tx,
    { ...staff, action: 'redemption.note', subject, before: null, after: { note: seq }, reason: '' },
    now,
  )
}
