// A mail each morning about the work that needs a staff member, of the kinds that they chose (docs/product.md#work-mails).

import { sql } from 'kysely'
import {
  PENDING_WORK_KINDS,
  PERMISSION_TO_ACT,
  type PendingWorkKind,
  WORK_MAIL_HOUR,
} from '#contracts/admin-dashboard-rules.ts'
import { limitsOf } from '#contracts/role-limits.ts'
import { hasPermission, type PermissionHolder } from '#contracts/roles.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { isStaff, ownLimitsOf, ownPermissionsOf, roleOf, withPermissions } from '#server/http/staff-role.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { readPendingWork } from './read-pending-work.ts'

/** Returns the kinds that a person may act on, the most urgent first. */
const actableBy = (person: PermissionHolder): PendingWorkKind[] =>
  PENDING_WORK_KINDS.filter((kind) => hasPermission(person, PERMISSION_TO_ACT[kind]))

/** Returns what a staff member chose, and what they may choose. */
export async function readWorkMails(db: Db, viewer: PermissionHolder & { readonly memberId: string }) {
  const row = await db
    .selectFrom('work_mails')
    .select('kinds')
    .where('member_id', '=', viewer.memberId)
    .executeTakeFirst()
  const offered = actableBy(viewer)
  return { kinds: offered.filter((kind) => row?.kinds.includes(kind)), offered }
}

/** Stores the choice. Idempotent. The first mail comes on the next morning at the earliest. */
export async function saveWorkMails(
  tx: Tx,
  memberId: string,
  kinds: readonly PendingWorkKind[],
  now: Date,
): Promise<void> {
  if (kinds.length === 0) return void (await tx.deleteFrom('work_mails').where('member_id', '=', memberId).execute())
  const chosen = PENDING_WORK_KINDS.filter((kind) => kinds.includes(kind))
  await tx
    .insertInto('work_mails')
    .values(({ selectFrom }) => ({
      member_id: memberId,
      kinds: chosen,
      mailed_on: selectFrom('members as m').select(dayOf(now).as('day')).where('m.id', '=', memberId),
    }))
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ kinds: chosen }))
    .execute()
}

/**
 * Mails each staff member once a day, from 8 o'clock of their time zone, about chosen work that waits. Without any there is no mail that day.
 * Several processes may do so at once.
 *
 * @returns the number of mails
 */
export async function sendWorkMails(db: Db, notifier: Pick<Notifier, 'mail'>, now: Date): Promise<number> {
  let sent = 0
  while (true) {
    const outcome = await inTransaction(db, (tx) => sendNext(tx, notifier, now))
    if (outcome === 'none') return sent
    if (outcome === 'sent') sent += 1
  }
}

async function sendNext(
  tx: Tx,
  notifier: Pick<Notifier, 'mail'>,
  now: Date,
): Promise<'sent' | 'nothing waits' | 'none'> {
  const due = await tx
    .selectFrom('work_mails as w')
    .innerJoin('members as m', 'm.id', 'w.member_id')
    .select(['w.kinds', 'm.id', 'm.email', 'm.name', dayOf(now).as('day')])
    .select([roleOf('m').as('role'), ownPermissionsOf('m').as('ownPermissions'), ownLimitsOf('m').as('ownLimits')])
    .where('m.status', '=', 'active')
    .where(isStaff('m'))
    .where(sql`extract(hour from ${now}::timestamptz at time zone m.time_zone)`, '>=', WORK_MAIL_HOUR)
    .where((eb) => eb.or([eb('w.mailed_on', 'is', null), eb('w.mailed_on', '<', dayOf(now))]))
    .limit(1)
    .forUpdate('w')
    .skipLocked()
    .executeTakeFirst()
  if (!due) return 'none'
  await tx.updateTable('work_mails').set({ mailed_on: due.day }).where('member_id', '=', due.id).execute()
  const { ownLimits, ...person } = withPermissions(due)
  const viewer = { ...person, memberId: due.id, limits: limitsOf(ownLimits) }
  const actable = actableBy(viewer)
  const waiting = (await readPendingWork(tx, viewer, now)).filter(
    ({ kind }) => due.kinds.includes(kind) && actable.includes(kind),
  )
  if (waiting.length === 0) return 'nothing waits'
  await notifier.mail(tx, due, { kind: 'workWaiting', work: waiting.map(({ kind, n }) => ({ kind, n })) })
  return 'sent'
}

/** The day of the member `m`. */
const dayOf = (now: Date) => sql<string>`(${now}::timestamptz at time zone m.time_zone)::date`
