// Delivers the outbox: mails to the mailer and, independently, events to the open tabs. A mail is claimed by moving its
// next attempt into the future. So several instances share the work, and a killed one loses nothing.

import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { MailTopic } from '#contracts/mail-topics.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { type Mailer, MailRefused } from '#server/adapters/mail.ts'
import type { Db } from '#server/db/transaction.ts'
import { type PublishedEvent, publishDueEvents, readPosition, readPublishedEvents } from './published-events.ts'
import { type LegacyMail, type MailData, type MailSite, renderMail } from './render-mail.ts'
import { topicOf } from './topic-of.ts'

/** The event streams of this process. */
export interface OpenTabs {
  /** Number of the last published event. */
  readonly position: number | undefined
  /** Continues at a number and ends open streams. Their tabs reconnect with the last event that they received. */
  resetTo(at: number): void
  publish(events: readonly PublishedEvent[]): void
}

export interface DeliveryContext {
  readonly db: Db
  readonly mailer: Mailer
  readonly site: MailSite
  readonly tabs: OpenTabs
  readonly clock: Clock
  readonly log: Logger
  /** Called after events were published, to wake up other processes. */
  readonly onPublished?: () => void
}

interface ClaimedMail {
  readonly id: string
  readonly payload: MailData | LegacyMail
  /** Topics that the member has switched off. */
  readonly muted: readonly MailTopic[]
  readonly attempts: number
}

/** Mails that are sent concurrently, each over its own connection to the mail server. */
const MAX_CONCURRENT_MAILS = 5
/** How long a claimed mail is reserved; longer than any mail server takes. */
const LEASE_SECONDS = 120
const MAX_ATTEMPTS = 12

/** Returns the seconds until the next attempt: 5, 10, 20 … at most an hour. */
export const backoffSeconds = (attempts: number): number => Math.min(3600, 5 * 2 ** (attempts - 1))

/**
 * Publishes due events to all processes, and sends new ones to this process's tabs. Costs one query when there are none.
 *
 * @returns whether there may be more
 */
export async function deliverEvents({ db, tabs, clock, onPublished }: DeliveryContext): Promise<boolean> {
  // Read before the query: events that are published meanwhile must not look like a restored database.
  const known = tabs.position
  const { last, due } = await readPosition(db, clock.now())
  // A lower number means that the database was restored from a backup.
  if (known === undefined || last < known) tabs.resetTo(last)
  const more = due && (await publishDueEvents(db, clock.now()))
  if (due) onPublished?.()
  const { position = last } = tabs
  if (!due && last === position) return false
  const events = await readPublishedEvents(db, position)
  // Numbers have no gaps, so a gap means that events were deleted before this process read them.
  if ((events[0]?.id ?? last + 1) > position + 1) tabs.resetTo(last)
  else tabs.publish(events)
  return more || (tabs.position ?? last) < last
}

/** Sends a batch of due mails. @returns the number of attempted mails */
export async function deliverMails(context: DeliveryContext): Promise<number> {
  const rows = await claimMails(context.db, context.clock.now())
  const sent = await Promise.all(rows.map((row) => deliverMail(context, row)))
  const done = rows.filter((_, index) => sent[index]).map(({ id }) => id)
  if (done.length > 0) await context.db.deleteFrom('outbox').where('id', 'in', done).execute()
  return rows.length
}

/** Claims due mails. The CTE is materialized, so that the plan selects rows once and locks no more than the limit. */
async function claimMails(db: Db, now: Date): Promise<readonly ClaimedMail[]> {
  const lease = new Date(now.getTime() + LEASE_SECONDS * 1000)
  const { rows } = await sql<ClaimedMail>`
    with due as materialized (
      select id from outbox where failed_at is null and available_at <= ${now} and topic = 'mail'
      order by available_at limit ${MAX_CONCURRENT_MAILS} for update skip locked)
    update outbox set available_at = ${lease}, attempts = attempts + 1
    where id = any (array(select id from due))
    returning id, payload, attempts, array(select topic from muted_mails m where m.member_id = outbox.member_id) as muted`.execute(
    db,
  )
  return rows
}

/** @returns whether the mail can be deleted: it was sent, or the member has switched off its topic */
async function deliverMail({ db, mailer, site, clock, log }: DeliveryContext, row: ClaimedMail): Promise<boolean> {
  try {
    const topic = 'letter' in row.payload ? topicOf(row.payload.letter) : row.payload.topic
    if (!topic || !row.muted.includes(topic)) await mailer.send(row.id, renderMail(row.payload, site))
    return true
  } catch (error) {
    const isFinal = error instanceof MailRefused || row.attempts >= MAX_ATTEMPTS
    const now = clock.now()
    await db
      .updateTable('outbox')
      .set({
        last_error: (error as { code?: string }).code ?? (error as Error).name,
        available_at: new Date(now.getTime() + backoffSeconds(row.attempts) * 1000),
        failed_at: isFinal ? now : null,
      })
      .where('id', '=', row.id)
      .execute()
    log.warn(
      { outboxId: row.id, attempts: row.attempts, final: isFinal, code: (error as { code?: string }).code },
      'mail not delivered',
    )
    return false
  }
}
