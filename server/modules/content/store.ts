// Reads and writes versions and publications of documents.

import { type SqlBool, sql } from 'kysely'
import type { ContentDetail } from '#contracts/content.ts'
import type { ContentDocument, PublicationState } from '#contracts/content-rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { completeFields, type Fields } from './documents.ts'

/** The payload of a proposal to publish. */
export interface ContentPayload {
  readonly document: ContentDocument
  readonly version: number | null
  readonly startsAt: string | null
  /** The version that is shown when it is proposed. */
  readonly replaces: number | null
  /** The number of the newest publication then. */
  readonly after: number
}

/** How many versions and publications staff see of a document. */
const SHOWN = 50

/** @returns the newest version; undefined where none is stored */
export const newestVersion = (db: Db, document: ContentDocument) =>
  db
    .selectFrom('content_versions')
    .select(['number', 'fields', 'at'])
    .where('document', '=', document)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** @throws Problem notFound */
export async function readVersion(db: Db, document: ContentDocument, number: number) {
  const row = await db
    .selectFrom('content_versions as v')
    .innerJoin('members as m', 'm.id', 'v.by_id')
    .select(['v.number', 'v.at', 'v.by_id', 'm.name', 'v.fields'])
    .where('v.document', '=', document)
    .where('v.number', '=', number)
    .executeTakeFirst()
  assertThat(row, 'notFound')
  return { ...versionView(row), fields: completeFields(document, row.fields) }
}

const versionView = (row: { number: number; at: Date; by_id: string; name: string }) => ({
  number: row.number,
  at: row.at.toISOString(),
  by: { id: row.by_id, name: row.name },
})

/** @returns the newest versions, newest first */
export async function readVersions(db: Db, document: ContentDocument) {
  const rows = await db
    .selectFrom('content_versions as v')
    .innerJoin('members as m', 'm.id', 'v.by_id')
    .select(['v.number', 'v.at', 'v.by_id', 'm.name'])
    .where('v.document', '=', document)
    .orderBy('v.number', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(versionView)
}

/** @returns the newest publications, latest start first */
export async function readPublications(
  db: Db,
  document: ContentDocument,
  now: Date,
): Promise<ContentDetail['publications']> {
  const rows = await db
    .selectFrom('content_publications as p')
    .innerJoin('members as m', 'm.id', 'p.by_id')
    .leftJoin('members as a', 'a.id', 'p.approved_by')
    .select(['p.number', 'p.version', 'p.starts_at', 'p.ends_at', 'p.reason', 'p.by_id', 'p.cancelled_at'])
    .select(['m.name', 'p.approved_by', 'a.name as approver'])
    .where('p.document', '=', document)
    .orderBy('p.starts_at', 'desc')
    .orderBy('p.number', 'desc')
    .limit(SHOWN)
    .execute()
  const live = rows.find(({ starts_at, cancelled_at }) => cancelled_at === null && starts_at <= now)
  const stateOf = (row: (typeof rows)[number]): PublicationState => {
    if (row.cancelled_at) return 'cancelled'
    if (row.starts_at > now) return 'scheduled'
    return row === live && (row.ends_at === null || row.ends_at > now) ? 'live' : 'ended'
  }
  return rows.map((row) => ({
    ...{ number: row.number, version: row.version, state: stateOf(row), reason: row.reason },
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    by: { id: row.by_id, name: row.name },
    approver: row.approved_by ? { id: row.approved_by, name: row.approver ?? '' } : null,
  }))
}

/** @returns pending proposals, of one document or of all */
export async function readWaiting(db: Db, now: Date, document?: ContentDocument) {
  const rows = await db
    .selectFrom('approvals as a')
    .innerJoin('members as m', 'm.id', 'a.by_id')
    .select(['a.id', 'a.payload', 'a.by_id', 'm.name'])
    .where('a.kind', '=', 'content')
    .where(sql<SqlBool>`a.state = 'waiting' and a.expires_at > ${now}`)
    .orderBy('a.at')
    .execute()
  return rows
    .map(({ id, payload, by_id, name }) => ({
      ...{ approvalId: id, by: { id: by_id, name } },
      ...(payload as ContentPayload),
    }))
    .filter((one) => document === undefined || one.document === document)
    .map(({ approvalId, by, document: of, version, startsAt }) => ({ approvalId, by, document: of, version, startsAt }))
}

/** Locks a document until the transaction ends; publications are made one after the other. @throws Problem notFound without a version */
export async function lockDocument(tx: Tx, document: ContentDocument): Promise<void> {
  const row = await tx
    .selectFrom('content_versions')
    .select('number')
    .where('document', '=', document)
    .where('number', '=', 1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  assertThat(row, 'notFound')
}

/** @returns the number of the newest publication; 0 without one */
export async function lastPublication(db: Db, document: ContentDocument): Promise<number> {
  const { last } = await db
    .selectFrom('content_publications')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('document', '=', document)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

interface NewPublication {
  readonly document: ContentDocument
  readonly version: number | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly reason: string
  readonly byId: string
  readonly approvedBy: string | null
}

/** Stores a publication of a locked document. @returns its number */
export async function storePublication(tx: Tx, publication: NewPublication, now: Date): Promise<number> {
  const { document, version, startsAt, endsAt, reason, byId, approvedBy } = publication
  const number = (await lastPublication(tx, document)) + 1
  await tx
    .insertInto('content_publications')
    .values({
      ...{ document, number, version, reason, at: now },
      ...{ starts_at: startsAt, ends_at: endsAt, by_id: byId, approved_by: approvedBy },
    })
    .execute()
  return number
}

/** Stores the next version. @returns whether it was stored: no other version was meanwhile */
export async function storeVersion(
  tx: Tx,
  { document, number, fields, byId }: { document: ContentDocument; number: number; fields: Fields; byId: string },
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('content_versions')
    .values({ document, number, fields: JSON.stringify(fields), at: now, by_id: byId })
    .onConflict((on) => on.doNothing())
    .returning('number')
    .executeTakeFirst()
  return added !== undefined
}
