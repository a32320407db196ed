// A mail each morning about the work that needs a staff member, of the kinds that they chose (docs/product.md#work-mails).

import { type SqlBool, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import {
  PENDING_WORK,
  PENDING_WORK_KINDS,
  PERMISSION_TO_ACT,
  type PendingWorkKind,
  WORK_MAIL_HOUR,
} from '#contracts/admin-dashboard-rules.ts'
import { limitsOf } from '#contracts/role-limits.ts'
import { hasPermission, type PermissionHolder } from '#contracts/roles.ts'
import { ianaZone } from '#contracts/values.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { isStaff, ownLimitsOf, ownPermissionsOf, roleOf, withPermissions } from '#server/http/staff-role.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { readPendingWork } from './read-pending-work.ts'

/** Returns the kinds that a person may act on, the most urgent first. */
const actableBy = (person: PermissionHolder): PendingWorkKind[] =>
  PENDING_WORK_KINDS.filter((kind) =>
    [PENDING_WORK[kind], PERMISSION_TO_ACT[kind]].every((permission) => hasPermission(person, permission)),
  )

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
  { memberId, timeZone }: { readonly memberId: string; readonly timeZone: string },
  kinds: readonly PendingWorkKind[],
  now: Date,
): Promise<void> {
  if (kinds.length === 0) return void (await tx.deleteFrom('work_mails').where('member_id', '=', memberId).execute())
  const chosen = PENDING_WORK_KINDS.filter((kind) => kinds.includes(kind))
  await tx
    .insertInto('work_mails')
    .values({ member_id: memberId, kinds: chosen, mailed_on: localTime(timeZone, now).day })
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
  const days = await readMailDays(db, now)
  let sent = 0
  while (true) {
    const outcome = await inTransaction(db, (tx) => sendNext(tx, notifier, days, now))
    if (outcome === 'none') return sent
    if (outcome === 'sent') sent += 1
  }
}

/** Returns the current day of each time zone of staff in which it is late enough for a mail. */
async function readMailDays(db: Db, now: Date): Promise<ReadonlyMap<string, string>> {
  const zones = await db
    .selectFrom('work_mails as w')
    .innerJoin('members as m', 'm.id', 'w.member_id')
    .select('m.time_zone')
    .distinct()
    .execute()
  return new Map(
    zones
      .map(({ time_zone: zone }) => ({ zone, ...localTime(zone, now) }))
      .filter(({ hour }) => hour >= WORK_MAIL_HOUR)
      .map(({ zone, day }) => [zone, day]),
  )
}

async function sendNext(
  tx: Tx,
  notifier: Pick<Notifier, 'mail'>,
  days: ReadonlyMap<string, string>,
  now: Date,
): Promise<'sent' | 'nothing waits' | 'none'> {
  const zones = sql<{ zone: string; day: string }>`
    unnest(${[...days.keys()]}::text[], ${[...days.values()]}::date[])`.as<'z'>(sql`z(zone, day)`)
  const due = await tx
    .selectFrom('work_mails as w')
    .innerJoin('members as m', 'm.id', 'w.member_id')
    .innerJoin(zones, 'z.zone', 'm.time_zone')
    .select(['w.kinds', 'm.id', 'm.email', 'm.name', 'z.day'])
    .select([roleOf('m').as('role'), ownPermissionsOf('m').as('ownPermissions'), ownLimitsOf('m').as('ownLimits')])
    .where('m.status', '=', 'active')
    .where(isStaff('m'))
    .where(sql<SqlBool>`(w.mailed_on is null or w.mailed_on < z.day)`)
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

/**
 * Returns the day and hour in a time zone; in UTC for one that this system lacks. It is not computed in SQL: PostgreSQL refuses
 * names that Node accepts, and then the statement fails for all staff.
 */
function localTime(timeZone: string, now: Date): { day: string; hour: number } {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const inZone = (zone: string) => {
    const local = instant.toZonedDateTimeISO(zone)
    return { day: local.toPlainDate().toString(), hour: local.hour }
  }
  try {
    return inZone(ianaZone(timeZone))
  } catch {
    return inZone('UTC')
  }
}
