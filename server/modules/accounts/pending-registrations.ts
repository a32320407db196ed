// Registrations whose address was not confirmed yet. A mailbox may have several, by its owner and by others who typed its
// address. Each has its own password and link, and does not affect the others.

import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/transaction.ts'
import { isTokenValid, readTokenSubject, tokenIdentifier } from './mailed-link.ts'

export interface PendingRegistration {
  readonly id: string
  readonly memberId: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly timeZone: string
  /** The hash of its password. */
  readonly password: string
  readonly hasLongPassword: boolean
}

const columns = [
  'r.id',
  'r.member_id as memberId',
  'r.name',
  'r.email',
  'r.phone',
  'r.time_zone as timeZone',
  'r.password',
  'r.has_long_password as hasLongPassword',
] as const

const pending = (db: Db) =>
  db
    .selectFrom('pending_registrations as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(columns)
    .where('m.email_confirmed', '=', false)
    .where('m.status', '<>', 'deleted')

export async function addRegistration(tx: Tx, registration: PendingRegistration, now: Date): Promise<void> {
  const { id, memberId, name, email, phone, timeZone, password, hasLongPassword } = registration
  await tx
    .insertInto('pending_registrations')
    .values({
      id,
      member_id: memberId,
      name,
      email,
      phone,
      time_zone: timeZone,
      password,
      has_long_password: hasLongPassword,
      created_at: now,
    })
    .execute()
}

/** Returns the registration of a confirmation link; undefined if the link is invalid. */
export async function findRegistrationByLink(
  db: Db,
  token: string,
  now: Date,
): Promise<PendingRegistration | undefined> {
  const id = readTokenSubject(token)
  return id && (await isTokenValid(db, 'confirm', id, token, now))
    ? await pending(db).where('r.id', '=', id).executeTakeFirst()
    : undefined
}

/**
 * Returns the registration whose link is mailed again: the one with the given id, else the first, whose password a sign-in
 * checks. Waits for a concurrent confirmation, and then returns undefined.
 */
export const lockForResend = (
  tx: Tx,
  email: string,
  id: string | undefined,
): Promise<PendingRegistration | undefined> =>
  pending(tx)
    .where('r.email', '=', email)
    .orderBy(sql`r.id is not distinct from ${id ?? null}::uuid`, 'desc')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(1)
    .forShare('m')
    .executeTakeFirst()

/** Deletes all registrations of an account with their links and codes. */
export async function deleteRegistrations(tx: Tx, memberId: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('pending_registrations')
    .where('member_id', '=', memberId)
    .returning('id')
    .execute()
  if (deleted.length === 0) return
  const identifiers = deleted.flatMap(({ id }) => [tokenIdentifier('confirm', id), tokenIdentifier('confirm-code', id)])
  await tx.deleteFrom('verifications').where('identifier', 'in', identifiers).execute()
}

const RETENTION_DAYS = 30

/** Deletes old registrations. The first one of an unconfirmed account stays, so that its link can be sent again. */
export async function deleteOldRegistrations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
  await sql`
    delete from pending_registrations r where created_at < ${before} and (
      exists (select from members m where m.id = r.member_id and m.email_confirmed)
      or exists (select from pending_registrations o where o.member_id = r.member_id and (o.created_at, o.id) < (r.created_at, r.id)))`.execute(
    db,
  )
}
