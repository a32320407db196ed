// Searches the audit log. A term is a colleague's name or address, an action, a subject's type or id, a member's address, or a
// request id from the log. Each is translated into values of indexed columns first.

import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { AuditDetail, AuditEntry, exportAudit, readAuditTerms } from '#contracts/security.ts'
import { Id } from '#contracts/values.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Db } from '#server/db/transaction.ts'
import { isWithin } from '#server/http/day-filter.ts'

export type AuditFilter = InputOf<typeof exportAudit>['query']

/** Lists the actors and actions of all entries, each value by one index step. */
export async function readTerms(db: Db): Promise<OutputOf<typeof readAuditTerms>> {
  const [actors, actions] = await Promise.all([readActors(db), readActions(db)])
  return { actors: actors.map(({ id, name }) => ({ id, name })), actions }
}

async function readActors(db: Db): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await sql<{ id: string; name: string | null; email: string | null }>`
    with recursive actors as (
      (select actor_id from audit_log order by actor_id limit 1)
      union all
      select (select a.actor_id from audit_log a where a.actor_id > actors.actor_id order by a.actor_id limit 1)
      from actors where actors.actor_id is not null
    )
    select actor_id as id, m.name, m.email from actors left join members m on m.id = actor_id and m.status <> 'deleted'
    where actor_id is not null order by m.name, actor_id`.execute(db)
  return rows.map(({ id, name, email }) => ({ id, name: name ?? '', email: email ?? '' }))
}

async function readActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > actions.action order by a.action limit 1)
      from actions where actions.action is not null
    )
    select action from actions where action is not null order by action`.execute(db)
  return rows.map(({ action }) => action)
}

interface Words {
  readonly actors: readonly string[]
  readonly actions: readonly string[]
  readonly subjects: readonly string[]
  readonly type: string
  readonly requestId: string | undefined
}

/** Returns the column values that a search can mean. */
async function wordsOf(db: Db, search: string): Promise<Words> {
  const text = search.toLowerCase()
  const has = (...words: string[]) => words.some((word) => word.toLowerCase().includes(text))
  const [actors, actions, member] = await Promise.all([
    readActors(db),
    readActions(db),
    text.includes('@')
      ? db.selectFrom('members').select('id').where('email', '=', text).executeTakeFirst()
      : Promise.resolve(undefined),
  ])
  return {
    actors: actors.filter(({ id, name, email }) => id === text || has(name, email)).map(({ id }) => id),
    actions: actions.filter((action) => has(action)),
    subjects: [...new Set([search, text, ...(member ? [member.id] : [])])],
    type: text,
    requestId: Id.safeParse(text).success ? text : undefined,
  }
}

type Where = ExpressionBuilder<Schema & { a: Schema['audit_log'] }, 'a'>

const hasWords = (eb: Where, { actors, actions, subjects, type, requestId }: Words) =>
  eb.or([
    sql<SqlBool>`a.actor_id = any(${actors}::uuid[])`,
    sql<SqlBool>`a.action = any(${actions}::text[])`,
    sql<SqlBool>`a.subject_id = any(${subjects}::text[])`,
    eb('a.subject_type', '=', type),
    ...(requestId ? [eb('a.request_id', '=', requestId)] : []),
  ])

/**
 * Finds entries that follow the entry `before`, newest first. With days, entries are sorted by time, for which there is an index. Without,
 * they are sorted by number.
 *
 * @throws Problem daysReversed
 */
export async function findAudit(
  db: Db,
  filter: AuditFilter,
  limit: number,
  before: number | undefined,
): Promise<AuditDetail[]> {
  const { actor, action, search } = filter
  const days = isWithin(sql.ref('a.at'), filter)
  const words = search ? await wordsOf(db, search) : undefined
  const rows = await entries(db)
    .$if(before !== undefined && !days, (q) => q.where('a.seq', '<', before ?? 0))
    .$if(before !== undefined && days !== undefined, (q) =>
      q.where(sql<SqlBool>`(a.at, a.seq) < ((select at from audit_log where seq = ${before}), ${before})`),
    )
    .$if(actor !== undefined, (q) => q.where('a.actor_id', '=', actor ?? ''))
    .$if(action !== undefined, (q) => q.where('a.action', '=', action ?? ''))
    .$if(days !== undefined, (q) => q.where(days as NonNullable<typeof days>))
    .$if(words !== undefined, (q) => q.where((eb) => hasWords(eb as unknown as Where, words as Words)))
    .$if(days !== undefined, (q) => q.orderBy('a.at', 'desc'))
    .orderBy('a.seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(shown)
}

export async function readEntry(db: Db, seq: number): Promise<AuditDetail | undefined> {
  const row = await entries(db).where('a.seq', '=', seq).executeTakeFirst()
  return row && shown(row)
}

const entries = (db: Db) =>
  db
    .selectFrom('audit_log as a')
    .leftJoin('members as m', (join) => join.onRef('m.id', '=', 'a.actor_id').on('m.status', '<>', 'deleted'))
    .leftJoin('members as s', (join) =>
      join
        .on('a.subject_type', '=', 'member')
        .on(sql<SqlBool>`s.id = case when a.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then a.subject_id::uuid end`)
        .on('s.status', '<>', 'deleted'),
    )
    .selectAll('a')
    .select(['m.name as actorName', 'm.email as actorEmail', 's.name as subjectName'])

type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

const shown = (row: Row): AuditDetail => ({
  seq: row.seq,
  at: row.at.toISOString(),
  actorId: row.actor_id,
  actorName: row.actorName ?? '',
  actorEmail: row.actorEmail ?? '',
  action: row.action,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  subjectName: row.subjectName ?? '',
  reason: row.reason,
  address: row.address,
  requestId: row.request_id,
  before: row.before,
  after: row.after,
  hash: row.hash.toString('hex'),
  prevHash: row.prev_hash.toString('hex'),
})

/** Drops the fields that only an entry's own view shows. */
export const listed = ({ before, after, hash, prevHash, ...entry }: AuditDetail): AuditEntry => entry
