import { sql } from 'kysely'
import type { z } from 'zod'
import type { ArchivePage, archiveQuery } from '#contracts/archive.ts'
import type { Db } from '#server/db/transaction.ts'

/** Reads a page of a member's archive by cursor, newest first. */
export async function readArchive(
  db: Db,
  memberId: string,
  { cursor, limit }: z.output<typeof archiveQuery>,
): Promise<z.output<typeof ArchivePage>> {
  const [at, seq] = cursor?.split('~') ?? []
  const rows = await db
    .selectFrom('archive_entries')
    .select(['seq', 'at', 'kind', 'points', 'description'])
    .where('member_id', '=', memberId)
    .$if(at !== undefined, (query) => query.where(sql<boolean>`(at, seq) < (${at}::timestamptz, ${seq}::integer)`))
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }))
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? `${last.at}~${last.seq}` : null }
}
