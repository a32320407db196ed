// Reads members with findings of the newest investigation: a page, all of them for the export, and one member checked now.

import { type SqlBool, sql } from 'kysely'
import type {
  AuditedMember,
  listAuditedMembers as listContract,
  readAuditedMember as oneContract,
} from '#contracts/points-audit.ts'
import { AUDIT_HISTORY } from '#contracts/points-audit-rules.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { assertThat } from '#server/http/problem.ts'
import { changeOf, clampedTime, EXPECTED, settledUpTo } from '#server/modules/ledger/index.ts'
import { foundIds, matches, planSearch } from '#server/modules/members/index.ts'
import { type CheckContext, checkRange, prepareChecks, readFigures } from './check-range.ts'
import { isTooFast } from './monitor.ts'
import { newestFinished } from './runs.ts'
import { isOfTheData, unreadableMember } from './unreadable.ts'

export interface Place {
  readonly issues: number
  readonly id: string
}

/** @throws Problem daysReversed */
export async function listMembersWithIssues(
  db: Db,
  { cursor, limit, ...filter }: InputOf<typeof listContract>['query'],
): Promise<OutputOf<typeof listContract>> {
  const [issues = '', id = ''] = cursor?.split('~') ?? []
  const found = await findMembersWithIssues(db, limit + 1, cursor ? { issues: Number(issues), id } : undefined, filter)
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last ? `${last.issues}~${last.id}` : null }
}

/** @param filter `from` and `to`: when what was found happened @throws Problem daysReversed */
export async function findMembersWithIssues(
  db: Db,
  limit: number,
  after?: Place,
  { search = '', ...days }: DayFilter & { readonly search?: string } = {},
): Promise<AuditedMember[]> {
  const isWanted = isWithin(sql`(e ->> 'at')::timestamptz`, days)
  const run = await newestFinished(db)
  if (!run) return []
  let query = db
    .selectFrom('audit_findings as f')
    .leftJoin('members as m', 'm.id', 'f.member_id')
    .selectAll('f')
    .select(['m.email', 'm.name'])
    .where('f.run_id', '=', run.id)
    .orderBy('f.issues', 'desc')
    .orderBy('f.member_id')
    .limit(limit)
  if (after) {
    const { issues, id } = after
    query = query.where(sql<SqlBool>`(f.issues < ${issues} or (f.issues = ${issues} and f.member_id > ${id}::uuid))`)
  }
  if (isWanted)
    query = query.where(sql<SqlBool>`exists (select from jsonb_array_elements(f.findings) e where ${isWanted})`)
  const plan = await planSearch(db, search)
  if (plan) {
    // A selective search looks members up; otherwise the list is scanned until the page is full.
    query = query.where(
      plan.found
        ? sql<SqlBool>`f.member_id in (${foundIds(plan.found)})`
        : sql<SqlBool>`exists (select from member_search w where w.member_id = f.member_id and ${matches(plan.terms)})`,
    )
  }
  return (await query.execute()).map((row) => ({
    id: row.member_id,
    email: row.email ?? '',
    name: row.name ?? '',
    points: row.points,
    totalEarned: row.total_earned,
    ledgerPoints: row.ledger_points,
    issues: row.issues,
    deductions: row.deductions,
    critical: row.critical,
    kinds: row.kinds,
    findings: [...row.findings],
  }))
}

/** @throws Problem notFound for an id that no member, wallet or entry has */
export async function readMember(db: Db, id: string, context: CheckContext): Promise<OutputOf<typeof oneContract>> {
  const exists = await db.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst()
  const found = await inTransaction(db, async (tx) => {
    await prepareChecks(tx)
    return await checkRange(tx, { only: id }, context)
  }).catch(async (error: unknown) => {
    if (!isOfTheData(error)) throw error
    return [await unreadableMember(db, id)]
  })
  assertThat(exists || found.length > 0, 'notFound')
  const { points, ledgerPoints } = await readFigures(db, id)
  return { findings: [...(found[0]?.findings ?? [])], points, ledgerPoints, history: await readHistory(db, id) }
}

interface ChangeRow {
  readonly id: number
  readonly at: Date
  readonly before: number
  readonly after: number
  readonly reason: string
  readonly seq: number | null
  readonly unexpected: boolean
  readonly seconds: number | null
  readonly tooFast: boolean
}

/** Reads the newest logged changes of a balance. */
async function readHistory(db: Db, id: string) {
  const { rows } = await sql<ChangeRow>`
    with newest as materialized (
      select *, lag(seq) over (order by id) as seq_before, lag(changed_at) over (order by id) as at_before
      from newest_log(${id}, ${AUDIT_HISTORY + 1}) l
    ), judged as (
      select n.*, case when n.seq is distinct from n.seq_before then e.seq end as own, coalesce(${isTooFast}, false) as too_fast
      from newest n
        left join entry_at(n.member_id, n.seq) e on e.points = ${changeOf('n.')} and e.balance_after = n.new_points
        left join entry_at(n.member_id, n.seq - 1) p on true
    )
    select id, ${clampedTime('changed_at')} as at, old_points as before, new_points as after, reason, own as seq,
      case when own is null then id > ${settledUpTo(sql`${id}::uuid`)} else new_points < old_points and reason !~* ${EXPECTED} end
        as unexpected,
      extract(epoch from ${clampedTime('changed_at')} - ${clampedTime('at_before')})::float8 as seconds, own is not null and too_fast as "tooFast"
    from judged order by id desc limit ${AUDIT_HISTORY}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
