// Empties the outbox: mails go to the mailer, events to the open tabs, neither waiting for the other. Each
// row is claimed by moving its next try into the future, so that several instances share the work and a
// killed one loses nothing.

import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { MemberEvent } from '#contracts/events.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { type Mail, type Mailer, MailRefused } from '#server/adapters/mail.ts'
import type { Db } from '#server/db/transaction.ts'

export interface DeliveryContext {
  readonly db: Db
  readonly mailer: Mailer
  readonly publish: (memberId: string, event: MemberEvent) => void
  readonly clock: Clock
  readonly log: Logger
}

interface Claimed<Payload> {
  readonly id: string
  readonly member_id: string | null
  readonly payload: Payload
  readonly attempts: number
}

const EVENTS_AT_ONCE = 100
/** Each has a connection of its own to the mail server. */
const MAILS_AT_ONCE = 5
/** How long a claimed row stays out of sight of others: longer than any mail server takes. */
const LEASE_SECONDS = 120
const MOST_ATTEMPTS = 12

/** Seconds until the next try: 5, 10, 20 … at most an hour. */
export const backoffSeconds = (attempts: number): number => Math.min(3600, 5 * 2 ** (attempts - 1))

/** Tells open tabs what is due. @returns how many events were taken */
export async function deliverEvents({ db, publish, clock }: DeliveryContext): Promise<number> {
  const rows = await claim<MemberEvent>(db, 'event', EVENTS_AT_ONCE, clock.now())
  for (const { member_id, payload } of rows) if (member_id) publish(member_id, payload)
  if (rows.length > 0) {
    await remove(
      db,
      rows.map((row) => row.id),
    )
  }
  return rows.length
}

/** Sends mails that are due, a few at a time. @returns how many were taken, whether they could be sent or not */
export async function deliverMails(context: DeliveryContext): Promise<number> {
  const rows = await claim<Mail>(context.db, 'mail', MAILS_AT_ONCE, context.clock.now())
  await Promise.all(rows.map((row) => deliverMail(context, row)))
  return rows.length
}

/** The rows are chosen once, before anything else of the statement: a plan may not choose again and take more. */
async function claim<Payload>(
  db: Db,
  topic: 'mail' | 'event',
  most: number,
  now: Date,
): Promise<readonly Claimed<Payload>[]> {
  const lease = new Date(now.getTime() + LEASE_SECONDS * 1000)
  const { rows } = await sql<Claimed<Payload>>`
    with due as materialized (
      select id from outbox where failed_at is null and available_at <= ${now} and topic = ${topic}
      order by available_at limit ${most} for update skip locked)
    update outbox set available_at = ${lease}, attempts = attempts + 1
    where id in (select id from due)
    returning id, member_id, payload, attempts`.execute(db)
  return rows
}

async function remove(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('outbox').where('id', 'in', ids).execute()
}

async function deliverMail({ db, mailer, clock, log }: DeliveryContext, row: Claimed<Mail>): Promise<void> {
  try {
    await mailer.send(row.id, row.payload)
    await remove(db, [row.id])
  } catch (error) {
    const final = error instanceof MailRefused || row.attempts >= MOST_ATTEMPTS
    const now = clock.now()
    await db
      .updateTable('outbox')
      .set({
        last_error: (error as { code?: string }).code ?? (error as Error).name,
        available_at: new Date(now.getTime() + backoffSeconds(row.attempts) * 1000),
        failed_at: final ? now : null,
      })
      .where('id', '=', row.id)
      .execute()
    log.warn(
      { outboxId: row.id, attempts: row.attempts, final, code: (error as { code?: string }).code },
      'mail not delivered',
    )
  }
}
