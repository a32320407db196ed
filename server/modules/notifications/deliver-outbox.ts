// Empties the outbox: mails go to the mailer, events to the open tabs, neither waiting for the other. A
// mail is claimed by moving its next try into the future, so that several instances share the work and a
// killed one loses nothing.

import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { MailTopic } from '#contracts/mail-topics.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { type Mailer, MailRefused } from '#server/adapters/mail.ts'
import type { Db } from '#server/db/transaction.ts'
import { type PublishedEvent, publishDueEvents, readPosition, readPublishedEvents } from './published-events.ts'
import { topicOf } from './topic-of.ts'
import { type MailSite, type WaitingMail, type WrittenMail, writeOut } from './waiting-mail.ts'

/** The tabs that listen to this process. */
export interface OpenTabs {
  /** The number of the last event that they were told. */
  readonly position: number | undefined
  /** Begins at a number. Tabs that listen already are sent away: they come back and say what they heard. */
  startOver(at: number): void
  tell(events: readonly PublishedEvent[]): void
}

export interface DeliveryContext {
  readonly db: Db
  readonly mailer: Mailer
  readonly site: MailSite
  readonly tabs: OpenTabs
  readonly clock: Clock
  readonly log: Logger
  /** Called when events were made readable: other processes may want to read them now. */
  readonly moved?: () => void
}

interface ClaimedMail {
  readonly id: string
  readonly payload: WaitingMail | WrittenMail
  /** The topics that its member has switched off. */
  readonly muted: readonly MailTopic[]
  readonly attempts: number
}

/** Each has a connection of its own to the mail server. */
const MAILS_AT_ONCE = 5
/** How long a claimed row stays out of sight of others: longer than any mail server takes. */
const LEASE_SECONDS = 120
const MOST_ATTEMPTS = 12

/** Seconds until the next try: 5, 10, 20 … at most an hour. */
export const backoffSeconds = (attempts: number): number => Math.min(3600, 5 * 2 ** (attempts - 1))

/**
 * Moves what is due to where every process reads it, and tells this process's tabs what they have not heard. Asking
 * costs one query when nothing happens.
 *
 * @returns whether there may be more
 */
export async function deliverEvents({ db, tabs, clock, moved }: DeliveryContext): Promise<boolean> {
  // As it was before the database was asked: what is told meanwhile makes no older answer look as if it had been put back.
  const known = tabs.position
  const { last, due } = await readPosition(db, clock.now())
  // A database that was put back to before what it had told has not told it.
  if (known === undefined || last < known) tabs.startOver(last)
  const more = due && (await publishDueEvents(db, clock.now()))
  if (due) moved?.()
  const { position = last } = tabs
  if (!due && last === position) return false
  const told = await readPublishedEvents(db, position)
  // Numbers have no gaps: what is missing was forgotten while this process slept, be it all of it.
  if ((told[0]?.id ?? last + 1) > position + 1) tabs.startOver(last)
  else tabs.tell(told)
  return more || (tabs.position ?? last) < last
}

/** Sends mails that are due, a few at a time. @returns how many were taken, sent or not */
export async function deliverMails(context: DeliveryContext): Promise<number> {
  const rows = await claimMails(context.db, context.clock.now())
  const sent = await Promise.all(rows.map((row) => deliverMail(context, row)))
  const done = rows.filter((_, index) => sent[index]).map(({ id }) => id)
  if (done.length > 0) await context.db.deleteFrom('outbox').where('id', 'in', done).execute()
  return rows.length
}

/** The rows are chosen once, before anything else of the statement: a plan may not choose again and take more. */
async function claimMails(db: Db, now: Date): Promise<readonly ClaimedMail[]> {
  const lease = new Date(now.getTime() + LEASE_SECONDS * 1000)
  const { rows } = await sql<ClaimedMail>`
    with due as materialized (
      select id from outbox where failed_at is null and available_at <= ${now} and topic = 'mail'
      order by available_at limit ${MAILS_AT_ONCE} for update skip locked)
    update outbox set available_at = ${lease}, attempts = attempts + 1
    where id in (select id from due)
    returning id, payload, attempts, array(select topic from muted_mails m where m.member_id = outbox.member_id) as muted`.execute(
    db,
  )
  return rows
}

/** @returns whether the mail can be deleted: it was sent, or its member has switched its topic off meanwhile */
async function deliverMail({ db, mailer, site, clock, log }: DeliveryContext, row: ClaimedMail): Promise<boolean> {
  try {
    const topic = 'letter' in row.payload ? topicOf(row.payload.letter) : row.payload.topic
    if (!topic || !row.muted.includes(topic)) await mailer.send(row.id, writeOut(row.payload, site))
    return true
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
    return false
  }
}
