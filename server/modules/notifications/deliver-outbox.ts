// Empties the outbox: mails go to the mailer, events to the open tabs. Each row is claimed by moving its
// next try into the future, so that several instances share the work and a killed one loses nothing.

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

interface Claimed {
  readonly id: string
  readonly topic: 'mail' | 'event'
  readonly member_id: string | null
  readonly payload: Mail | MemberEvent
  readonly attempts: number
}

const BATCH = 100
/** How long a claimed row stays out of sight of others: longer than any mail server takes. */
const LEASE_SECONDS = 120
const MOST_ATTEMPTS = 12

/** Seconds until the next try: 5, 10, 20 … at most an hour. */
export const backoffSeconds = (attempts: number): number => Math.min(3600, 5 * 2 ** (attempts - 1))

/** Delivers what is due. @returns how many rows were taken, whether they could be delivered or not */
export async function deliverOutbox(context: DeliveryContext): Promise<number> {
  const rows = await claim(context.db, context.clock.now())
  const events = rows.filter((row) => row.topic === 'event')
  for (const row of events) if (row.member_id) context.publish(row.member_id, row.payload as MemberEvent)
  if (events.length > 0)
    await remove(
      context.db,
      events.map((row) => row.id),
    )
  for (const row of rows) if (row.topic === 'mail') await deliverMail(context, row)
  return rows.length
}

async function claim(db: Db, now: Date): Promise<readonly Claimed[]> {
  const lease = new Date(now.getTime() + LEASE_SECONDS * 1000)
  const { rows } = await sql<Claimed>`
    update outbox set available_at = ${lease}, attempts = attempts + 1
    where id in (
      select id from outbox where failed_at is null and available_at <= ${now}
      order by available_at limit ${BATCH} for update skip locked)
    returning id, topic, member_id, payload, attempts`.execute(db)
  return rows
}

async function remove(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('outbox').where('id', 'in', ids).execute()
}

async function deliverMail({ db, mailer, clock, log }: DeliveryContext, row: Claimed): Promise<void> {
  try {
    await mailer.send(row.id, row.payload as Mail)
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
