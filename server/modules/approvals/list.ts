// Lists proposals of the kinds that the viewer may decide.

import { type SqlBool, sql } from 'kysely'
import {
  APPROVAL_PERMISSIONS,
  type ApprovalAction,
  type ApprovalState,
  type ApprovalView,
} from '#contracts/approval-rules.ts'
import type { Approval } from '#contracts/approvals.ts'
import { hasPermission } from '#contracts/roles.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Cursor } from '#server/http/cursor.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { assertThat } from '#server/http/problem.ts'
import { readRecentTies } from './appointments.ts'
import { type ApprovalKinds, isAbout, type StaffPerson } from './kinds.ts'

interface Query extends DayFilter {
  readonly view?: ApprovalView
  readonly id?: string
  /** A member: only proposals about this member or one of their redemptions. */
  readonly about?: string
  readonly limit: number
  readonly before?: Cursor | undefined
}

/** @param limit one more than a page has, to detect a further page */
export async function findApprovals(
  db: Db,
  kinds: ApprovalKinds,
  viewer: StaffPerson,
  wanted: Query,
  now: Date,
): Promise<Approval[]> {
  const { view, id, about, limit, before } = wanted
  const days = isWithin(sql.ref('a.at'), wanted)
  const visibleKinds = kinds.filter(({ kind }) => hasPermission(viewer, APPROVAL_PERMISSIONS[kind]))
  // An empty list of values is no SQL.
  if (visibleKinds.length === 0) return []
  let query = db
    .selectFrom('approvals as a')
    .innerJoin('members as b', 'b.id', 'a.by_id')
    .leftJoin('members as d', 'd.id', 'a.decided_by')
    .leftJoin('members as c', 'c.id', 'a.assignee_id')
    .selectAll('a')
    .select(['b.name as byName', 'd.name as decidedName', 'c.name as assigneeName'])
    .where(
      'a.kind',
      'in',
      visibleKinds.map(({ kind }) => kind),
    )
  if (days) query = query.where(days)
  if (id) query = query.where('a.id', '=', id)
  if (about) query = query.where('a.id', 'in', aboutMember(about))
  const waits = sql<SqlBool>`a.state = 'waiting' and a.expires_at > ${now}`
  if (view === 'waiting') query = query.where(waits)
  if (view === 'decided') query = query.where(sql<SqlBool>`not (${waits})`)
  if (before) query = query.where(sql<SqlBool>`(a.at, a.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`)
  const rows = await query.orderBy('a.at', 'desc').orderBy('a.id', 'desc').limit(limit).execute()

  const ties = await readRecentTies(db, viewer.memberId, now)
  const facts = new Map<string, Approval['facts']>()
  for (const kind of visibleKinds) {
    const rowsOfKind = rows.filter((row) => row.kind === kind.kind)
    const described =
      rowsOfKind.length > 0
        ? await kind.describe(
            db,
            rowsOfKind.map(({ payload }) => payload),
          )
        : []
    for (const [index, row] of rowsOfKind.entries()) if (described[index]) facts.set(row.id, described[index])
  }
  return rows.flatMap((row) => {
    const about = facts.get(row.id)
    if (!about) return []
    const state: ApprovalState = row.state === 'waiting' && row.expires_at <= now ? 'expired' : row.state
    const isOwn = row.by_id === viewer.memberId
    const isAboutViewer = isAbout(about, viewer.memberId)
    return {
      id: row.id,
      state,
      facts: about,
      reason: row.reason,
      by: { id: row.by_id, name: row.byName },
      at: row.at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      decided:
        row.decided_at && row.decided_by
          ? {
              by: { id: row.decided_by, name: row.decidedName ?? '' },
              at: row.decided_at.toISOString(),
              reason: row.decided_reason,
            }
          : null,
      assignee: row.assignee_id && row.assigneeName ? { id: row.assignee_id, name: row.assigneeName } : null,
      mayAssign: state === 'waiting' && !isOwn && !isAboutViewer,
      may: allowedActs(state, {
        isOwn,
        isAboutViewer,
        isTied: ties.has(row.by_id),
        downloads: kinds.find(({ kind }) => kind === row.kind)?.downloads === true && row.expires_at > now,
      }),
    }
  })
}

/** Selects the ids in two parts, because each part has an index of its own. */
const aboutMember = (memberId: string) => sql<string>`(
  select id from approvals where payload ->> 'memberId' = ${memberId}
  union all
  select o.id from redemptions r join approvals o on o.payload ->> 'redemptionId' = r.id::text
  where r.member_id = ${memberId}::uuid)`

interface ViewerRelation {
  readonly isOwn: boolean
  readonly isAboutViewer: boolean
  /** Whether one appointed the other within the last 24 hours. */
  readonly isTied: boolean
  readonly downloads: boolean
}

function allowedActs(
  state: ApprovalState,
  { isOwn, isAboutViewer, isTied, downloads }: ViewerRelation,
): ApprovalAction[] {
  if (state === 'waiting') {
    if (isOwn) return ['withdraw']
    if (isAboutViewer) return []
    return isTied ? ['refuse'] : ['approve', 'refuse']
  }
  return state === 'approved' && isOwn && downloads ? ['download'] : []
}

/** @throws Problem notFound */
export async function findApproval(
  db: Db,
  kinds: ApprovalKinds,
  viewer: StaffPerson,
  id: string,
  now: Date,
): Promise<Approval> {
  const [approval] = await findApprovals(db, kinds, viewer, { id, limit: 1 }, now)
  assertThat(approval, 'notFound')
  return approval
}
