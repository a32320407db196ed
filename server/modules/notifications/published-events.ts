// Events on their way from the outbox to open tabs. One process at a time moves what is due into `told_events`
// and numbers it; every process reads on from the number that it knows. So a tab hears of a change whichever
// process made it, and whoever was cut off asks for what came after the last number that it heard.

import { sql } from 'kysely'
import type { StreamedEvent } from '#contracts/events.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'

export interface PublishedEvent {
  readonly id: number
  /** Null for an event for all members. */
  readonly memberId: string | null
  readonly type: StreamedEvent['type']
}

export interface MissedEvents {
  /** The number of the newest event of anybody. */
  readonly id: number
  readonly types: StreamedEvent['type'][]
}

const AT_ONCE = 500
/** Longer than a stream takes to come back; whoever stays away longer reads everything. */
const KEPT_MS = 15 * 60_000
/** A page reads its data a moment before it listens: this far back it is told without asking. */
const LOOK_BACK_MS = 15_000
const FORGOTTEN_AT_ONCE = 5000

/** Where the events stand, and whether there are some to move. */
export async function readPosition(db: Db, now: Date): Promise<{ last: number; due: boolean }> {
  const { rows } = await sql<{ last: number; due: boolean }>`
    select last, exists (
      select from outbox where topic = 'event' and failed_at is null and available_at <= ${now}) as due
    from event_position`.execute(db)
  return rows[0] ?? { last: 0, due: false }
}

/**
 * Numbers what is due and makes it readable. Whoever holds the position's row is the only one, so that a number
 * can be read when all before it can.
 *
 * @returns whether there may be more
 */
export async function publishDueEvents(db: Db, now: Date): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const held = await sql<{ last: number }>`select last from event_position for update skip locked`.execute(tx)
    const position = held.rows[0]
    if (!position) return false
    const { rows } = await sql<{ told: number }>`
      with due as materialized (
        select id from outbox where topic = 'event' and failed_at is null and available_at <= ${now}
        order by available_at limit ${AT_ONCE} for update skip locked
      ), taken as (
        delete from outbox where id in (select id from due) returning member_id, payload ->> 'type' as type, available_at
      ), told as (
        insert into told_events (id, member_id, type, told_at)
        select ${position.last}::bigint + row_number() over (order by available_at), member_id, type, ${now}::timestamptz
        from taken
      )
      update event_position set last = last + (select count(*) from taken)
      returning last - ${position.last}::bigint as told`.execute(tx)
    return rows[0]?.told === AT_ONCE
  })
}

/** What was told after a number, to anybody. */
export async function readPublishedEvents(db: Db, after: number): Promise<readonly PublishedEvent[]> {
  const { rows } = await sql<PublishedEvent>`
    select id, member_id as "memberId", type from told_events where id > ${after} order by id limit ${AT_ONCE}`.execute(
    db,
  )
  return rows
}

/**
 * What a member's tab missed since the event that it heard last. One that never heard any is told of the last
 * seconds, and one whose event is forgotten, or of another database, that everything may have changed.
 */
export async function readMissed(
  db: Db,
  memberId: string,
  heard: string | undefined,
  now: Date,
): Promise<MissedEvents> {
  const after = heard === undefined ? null : Number(/^\d{1,15}$/.test(heard) ? heard : -1)
  const { rows } = await sql<{ id: number; known: boolean; types: MissedEvents['types'] }>`
    select last as id,
      ${after}::bigint is null
        or ${after}::bigint between coalesce((select min(id) - 1 from told_events), last) and last as known,
      array(select distinct type from told_events where (member_id = ${memberId} or member_id is null) and case
        when ${after}::bigint is null then told_at > ${new Date(now.getTime() - LOOK_BACK_MS)}
        else id > ${after}::bigint end) as types
    from event_position`.execute(db)
  const { id, known, types } = rows[0] ?? { id: 0, known: false, types: [] }
  return { id, types: known ? types : ['everything'] }
}

/** Deletes what nobody will ask for any more, oldest first. */
export async function deleteOldEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  let forgotten: number
  do {
    const oldest = db.selectFrom('told_events').select('id').orderBy('id').limit(FORGOTTEN_AT_ONCE)
    const { numDeletedRows } = await db
      .deleteFrom('told_events')
      .where('id', 'in', oldest)
      .where('told_at', '<', before)
      .executeTakeFirst()
    forgotten = Number(numDeletedRows)
  } while (forgotten === FORGOTTEN_AT_ONCE)
}
