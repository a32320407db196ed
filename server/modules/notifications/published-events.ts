// Moves events from the outbox to all processes. One process at a time numbers due events and inserts them into
// `published_events`; every process reads from its last number on. So tabs get events of every process, and a tab that
// reconnects asks for the events after the last one that it received.

import { sql } from 'kysely'
import { QUEUE_EVENTS, type QueueEvent, type StreamedEvent } from '#contracts/events.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'

export interface PublishedEvent {
  readonly id: number
  /** Null for an event for all members, or for the staff of a queue. */
  readonly memberId: string | null
  readonly type: StreamedEvent['type']
}

export interface MissedEvents {
  /** Number of the newest event of all members. */
  readonly id: number
  readonly types: StreamedEvent['type'][]
}

const BATCH_SIZE = 500
/** Longer than a stream needs to reconnect. A tab that was away longer reads all its data again. */
const RETENTION_MS = 15 * 60_000
/** A page reads its data shortly before it opens the stream, so a new stream starts with events of this time. */
const LOOK_BACK_MS = 15_000
const DELETE_BATCH_SIZE = 5000

/** Reads the number of the newest event, and whether events are due. */
export async function readPosition(db: Db, now: Date): Promise<{ last: number; due: boolean }> {
  const { rows } = await sql<{ last: number; due: boolean }>`
    select last, exists (
      select from outbox where topic = 'event' and failed_at is null and available_at <= ${now}) as due
    from event_position`.execute(db)
  return rows[0] ?? { last: 0, due: false }
}

/**
 * Numbers due events and publishes them. Only the process that locks the position's row does so; a published number
 * therefore implies that all before it are published.
 *
 * @returns whether there may be more
 */
export async function publishDueEvents(db: Db, now: Date): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const locked = await sql<{ last: number }>`select last from event_position for update skip locked`.execute(tx)
    const position = locked.rows[0]
    if (!position) return false
    const { rows } = await sql<{ published: number }>`
      with due as materialized (
        select id from outbox where topic = 'event' and failed_at is null and available_at <= ${now}
        order by available_at limit ${BATCH_SIZE} for update skip locked
      ), taken as (
        delete from outbox where id = any (array(select id from due)) returning member_id, payload ->> 'type' as type, available_at
      ), published as (
        insert into published_events (id, member_id, type, published_at)
        select ${position.last}::bigint + row_number() over (order by available_at), member_id, type, ${now}::timestamptz
        from taken
      )
      update event_position set last = last + (select count(*) from taken)
      returning last - ${position.last}::bigint as published`.execute(tx)
    return rows[0]?.published === BATCH_SIZE
  })
}

/** Reads a batch of published events after a number, of all members. */
export async function readPublishedEvents(db: Db, after: number): Promise<readonly PublishedEvent[]> {
  const { rows } = await sql<PublishedEvent>`
    select id, member_id as "memberId", type from published_events where id > ${after} order by id limit ${BATCH_SIZE}`.execute(
    db,
  )
  return rows
}

/**
 * Returns what a member's tab missed since the last event that it received. A tab without one gets the last seconds. If its
 * event was deleted or belongs to another database, it gets 'everything'.
 *
 * @param queueEvents the events of queues that the member may receive; none for members
 */
export async function readMissed(
  db: Db,
  memberId: string,
  queueEvents: readonly QueueEvent[],
  lastReceived: string | undefined,
  now: Date,
): Promise<MissedEvents> {
  const after = lastReceived === undefined ? null : Number(/^\d{1,15}$/.test(lastReceived) ? lastReceived : -1)
  const { rows } = await sql<{ id: number; known: boolean; types: MissedEvents['types'] }>`
    select last as id,
      ${after}::bigint is null
        or ${after}::bigint between coalesce((select min(id) - 1 from published_events), last) and last as known,
      array(select distinct type from published_events where (member_id = ${memberId} or member_id is null)
        and (type <> all (${[...QUEUE_EVENTS]}::text[]) or type = any (${[...queueEvents]}::text[])) and case
        when ${after}::bigint is null then published_at > ${new Date(now.getTime() - LOOK_BACK_MS)}
        else id > ${after}::bigint end) as types
    from event_position`.execute(db)
  const { id, known, types } = rows[0] ?? { id: 0, known: false, types: [] }
  return { id, types: known ? types : ['everything'] }
}

/** Deletes events that are past the retention time, oldest first. */
export async function deleteOldEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  let deleted: number
  do {
    // The ids are read first. Otherwise PostgreSQL scans all events for old ones.
    const { numDeletedRows } = await db
      .with(
        (cte) => cte('oldest').materialized(),
        (cte) =>
          cte.selectFrom('published_events').select(['id', 'published_at']).orderBy('id').limit(DELETE_BATCH_SIZE),
      )
      .deleteFrom('published_events')
      .using('oldest')
      .whereRef('published_events.id', '=', 'oldest.id')
      .where('oldest.published_at', '<', before)
      .executeTakeFirst()
    deleted = Number(numDeletedRows)
  } while (deleted === DELETE_BATCH_SIZE)
}
