// Delivers the outbox: mails to the mailer and, independently, events to the open tabs. A mail is claimed by moving its
// next attempt into the future. So several instances share the work, and a killed one loses nothing.

import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { MailTopic } from '#contracts/mail-topics.ts'
import type { ReturnReason } from '#contracts/returned-mails.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { type Mailer, MailRefused } from '#server/adapters/mail.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import type { EmailTemplate } from './compose.ts'
import type { MailTexts } from './own-texts.ts'
import { type PublishedEvent, publishDueEvents, readPosition, readPublishedEvents } from './published-events.ts'
import { type LegacyMail, type MailData, type MailSite, renderMail } from './render-mail.ts'
import { countMails, isWithheld, noteReturned } from './returned-mails.ts'
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
  /** Reads the operator's own texts of mails. Without it, mails have the product's. */
  readonly readMailTexts?: () => Promise<MailTexts>
  /** Called after events were published, to wake up other processes. */
  readonly onPublished?: () => void
}

interface ClaimedMail {
  readonly id: string
  readonly payload: MailData | LegacyMail
  /** Topics that the member has switched off. */
  readonly muted: readonly MailTopic[]
  /** Why mails to the address come back, and since when, as an ISO time; null if they do not. */
  readonly returned: { readonly reason: ReturnReason; readonly at: string } | null
  readonly attempts: number
}

/** Mails that are sent concurrently, each over its own connection to the mail server. */
export const MAX_CONCURRENT_MAILS = 5
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
  return (await Promise.all(await startMails(context, MAX_CONCURRENT_MAILS))).length
}

/** Starts to send due mails, at most `count`. Each is deleted as soon as it was sent, also while another one still waits for its mail server. */
export async function startMails(context: DeliveryContext, count: number): Promise<readonly Promise<void>[]> {
  const rows = await claimMails(context.db, count, context.clock.now())
  const texts = rows.length > 0 ? await context.readMailTexts?.() : undefined
  return rows.map(async (row) => {
    const delivery = await deliverMail(context, row, texts)
    if (delivery === 'waiting') return
    await context.db.deleteFrom('outbox').where('id', '=', row.id).execute()
    if (isCounted(delivery)) await countMails(context.db, [delivery], context.clock.now())
  })
}

/** Mails about the expiry of points, of which a day brings many at once. All others go first. As in the index outbox_prompt. */
const IS_EXPIRY = sql`coalesce(payload -> 'letter' ->> 'kind', '') in ('pointsExpiring', 'pointsExpired')`

/** Claims due mails. The CTEs are materialized, so that the plan selects rows once and locks no more than the limit. */
async function claimMails(db: Db, count: number, now: Date): Promise<readonly ClaimedMail[]> {
  const lease = new Date(now.getTime() + LEASE_SECONDS * 1000)
  const isDue = sql`topic = 'mail' and failed_at is null and available_at <= ${now}`
  const { rows } = await sql<ClaimedMail>`
    with prompt as materialized (
      select id from outbox where ${isDue} and not ${IS_EXPIRY} order by available_at limit ${sql.lit(count)} for update skip locked
    ), others as materialized (
      select id from outbox where ${isDue} and ${IS_EXPIRY} order by available_at
      limit greatest(0, ${sql.lit(count)} - (select count(*) from prompt)) for update skip locked)
    update outbox set available_at = ${lease}, attempts = attempts + 1
    where id = any (array(select id from prompt union all select id from others))
    returning id, payload, attempts, array(select topic from muted_mails m where m.member_id = outbox.member_id) as muted,
      (select jsonb_build_object('reason', reason, 'at', returned_at) from returned_addresses r
        where r.address = lower(payload ->> 'to')) as returned`.execute(db)
  return rows
}

/** Muted: the member has switched off its topic. Waiting: it is tried again, or failed for good. All others are done. */
type Delivery = 'sent' | 'withheld' | 'returned' | 'muted' | 'waiting'

/** Someone waits for these. */
const ASKED_FOR: ReadonlySet<EmailTemplate['kind']> = new Set([
  'confirm',
  'confirmCode',
  'accountExists',
  'resetPassword',
])

const isCounted = (delivery: Delivery): delivery is 'sent' | 'withheld' =>
  delivery === 'sent' || delivery === 'withheld'

async function deliverMail(
  { db, mailer, site, clock, log }: DeliveryContext,
  row: ClaimedMail,
  texts: MailTexts | undefined,
): Promise<Delivery> {
  try {
    const topic = 'letter' in row.payload ? topicOf(row.payload.letter) : row.payload.topic
    if (topic && row.muted.includes(topic)) return 'muted'
    if (row.returned) {
      const returned = { ...row.returned, at: new Date(row.returned.at) }
      const isAskedFor = 'letter' in row.payload && ASKED_FOR.has(row.payload.letter.kind)
      if (isWithheld(returned, Boolean(topic), isAskedFor, clock.now())) return 'withheld'
    }
    await mailer.send(row.id, renderMail(row.payload, site, texts))
    return 'sent'
  } catch (error) {
    const now = clock.now()
    if (error instanceof MailRefused && error.isUnknownAddress) {
      await inTransaction(db, (tx) => noteReturned(tx, row.payload.to, 'bounce', now))
      log.warn({ outboxId: row.id }, 'mail returned: the address does not exist')
      return 'returned'
    }
    const isFinal = error instanceof MailRefused || row.attempts >= MAX_ATTEMPTS
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
    return 'waiting'
  }
}
