import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { listSignInFailures as contract } from '#contracts/security.ts'
import type { Db } from '#server/db/transaction.ts'
import { isWithin } from '#server/http/day-filter.ts'
import { deviceOf } from '#server/modules/accounts/index.ts'

/** Lists failures, newest first. A failure that repeats during paging moves to the top. @throws Problem daysReversed */
export async function listFailures(
  db: Db,
  query: InputOf<typeof contract>['query'],
): Promise<OutputOf<typeof contract>> {
  const { cursor, limit, aimedAt, target, network } = query
  const days = isWithin(sql.ref('f.last_at'), query)
  const rows = await db
    .selectFrom('sign_in_failures as f')
    .leftJoin('members as m', (join) => join.onRef('m.id', '=', 'f.member_id').on('m.status', '<>', 'deleted'))
    .select([
      'f.id',
      'f.target',
      'f.network',
      'f.masked',
      'f.aimed_at',
      'f.first_at',
      'f.last_at',
      'f.tries',
      'f.throttled',
      'f.last_outcome',
      'f.user_agent',
      'm.id as memberId',
      'm.email',
      'm.name',
    ])
    .$if(aimedAt !== 'all', (q) => q.where('f.aimed_at', '=', aimedAt as Exclude<typeof aimedAt, 'all'>))
    .$if(target !== undefined, (q) => q.where('f.target', '=', target ?? ''))
    .$if(network !== undefined, (q) => q.where('f.network', '=', network ?? ''))
    .$if(days !== undefined, (q) => q.where(days as NonNullable<typeof days>))
    .$if(cursor !== undefined, (q) =>
      q.where(sql<boolean>`(f.last_at, f.id) < (${cursor?.slice(0, 24)}::timestamptz, ${cursor?.slice(25)}::uuid)`),
    )
    .orderBy('f.last_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    target: row.target,
    address: row.email ?? row.masked,
    aimedAt: row.aimed_at,
    memberId: row.memberId,
    name: row.name ?? '',
    network: row.network,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    tries: row.tries,
    throttled: row.throttled,
    lastOutcome: row.last_outcome,
    ...deviceOf(row.user_agent),
  }))
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? `${last.lastAt}_${last.id}` : null }
}
