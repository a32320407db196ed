// Counts what members did since the last time, stores the achievements that they reached, and notifies them. Members with new activity
// come from `achievement_changes`: the projector of the leaderboard and two triggers write it.

import { CompiledQuery } from 'kysely'
import type { AchievementKind } from '#contracts/achievement-rules.ts'
import { SPIN_SECONDS } from '#contracts/rules.ts'
import { runPipelined, type Statement, statement, statementWithoutRows } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { countFacts, type Progress, type Reached } from './count-facts.ts'
import { newFacts } from './read-facts.ts'

/** Changes of one batch. Small, so that a backlog after an upgrade delays no play. */
const MAX_BATCH_SIZE = 200
/** No notification is created for what was reached longer ago. */
const NEWS_MS = 24 * 3_600_000
/** Open tabs read a notification after the wheel has stopped, so that it does not reveal the prize. */
const EVENT_AFTER_SECONDS = SPIN_SECONDS + 2

const TAKE = prepared(`
  with taken as (
    delete from achievement_changes where ctid = any (array(select ctid from achievement_changes limit $1)) returning member_id
  )
  select count(*) as changes, array_agg(distinct member_id) as "memberIds" from taken`)

/**
 * Handles one batch of members with new activity.
 *
 * @returns the number of changes; 0 when there are none
 */
export async function findAchievements(db: Db, notifier: Notifier, now: Date): Promise<number> {
  const waiting = await db.selectFrom('achievement_changes').select('member_id').limit(1).executeTakeFirst()
  if (!waiting) return 0
  return await inTransaction(db, async (tx) => {
    const { rows } = await tx.executeQuery<{ changes: number; memberIds: string[] | null }>(
      CompiledQuery.raw(TAKE, [MAX_BATCH_SIZE]),
    )
    const [{ changes, memberIds } = { changes: 0, memberIds: null }] = rows
    if (memberIds) await countMembers(tx, notifier, memberIds, now)
    return changes
  })
}

/** Waits for a deletion of an account, which erases achievements, and leaves out members who are deleted. */
const LOCK_MEMBERS = prepared(
  `select id from members where id = any ($1::uuid[]) and status <> 'deleted' order by id for key share`,
)
const OPEN_PROGRESS = prepared(
  'insert into achievement_progress (member_id) select unnest($1::uuid[]) order by 1 on conflict do nothing',
)
const LOCK_PROGRESS = prepared(
  'select from achievement_progress where member_id = any ($1::uuid[]) order by member_id for update',
)

async function countMembers(tx: Tx, notifier: Notifier, ids: readonly string[], now: Date): Promise<void> {
  const { rows } = await tx.executeQuery<{ id: string }>(CompiledQuery.raw(LOCK_MEMBERS, [ids]))
  const memberIds = rows.map(({ id }) => id)
  if (memberIds.length === 0) return
  const [, , members] = await runPipelined(tx, [
    statementWithoutRows(OPEN_PROGRESS, [memberIds]),
    statementWithoutRows(LOCK_PROGRESS, [memberIds]),
    newFacts(memberIds),
  ])
  const counted = members
    .filter(({ facts }) => facts.length > 0)
    .map(({ progress, facts, ...member }) => ({ ...member, ...countFacts(progress, facts) }))
  if (counted.length === 0) return
  const reached = counted.flatMap(({ memberId, reached }) => reached.map((one) => ({ ...one, memberId })))
  const behind = counted.filter(({ hasMore }) => hasMore).map(({ memberId }) => memberId)
  const [, news] = await runPipelined(tx, [
    storeProgress(counted),
    storeReached(reached, new Date(now.getTime() - NEWS_MS)),
    statementWithoutRows(ADD_CHANGES, [behind]),
  ])
  if (news.length === 0) return
  const notifications = news.map(({ memberId, kind }) => ({
    memberId,
    content: { kind: 'achievement' as const, data: { achievement: kind } },
  }))
  await notifier.notifyAll(tx, notifications, EVENT_AFTER_SECONDS)
}

const ADD_CHANGES = prepared('insert into achievement_changes (member_id) select unnest($1::uuid[])')

const STORE_PROGRESS = prepared(`
  update achievement_progress p set seq = x.seq, totals = x.totals, day = x.day, day_points = x.day_points
  from jsonb_to_recordset($1::jsonb) as x (member_id uuid, seq bigint, totals jsonb, day date, day_points bigint)
  where p.member_id = x.member_id`)

function storeProgress(counted: readonly { memberId: string; seq: number; progress: Progress }[]): Statement<void> {
  const rows = counted.map(({ memberId, seq, progress: { totals, day, dayPoints } }) => ({
    member_id: memberId,
    ...{ seq, totals, day, day_points: dayPoints },
  }))
  return statementWithoutRows(STORE_PROGRESS, [JSON.stringify(rows)])
}

const STORE_REACHED = prepared(`
  with stored as (
    insert into achievements (member_id, kind, reached_at)
    select member_id, kind, reached_at from jsonb_to_recordset($1::jsonb) as x (member_id uuid, kind text, reached_at timestamptz)
    on conflict do nothing
    returning member_id, kind, reached_at
  )
  select member_id as "memberId", kind from stored
  where reached_at >= (select at from achievement_start) and reached_at > $2 order by reached_at, member_id`)

/** Stores achievements and returns those that their members are notified of. */
function storeReached(reached: readonly (Reached & { memberId: string })[], since: Date) {
  const rows = reached.map(({ memberId, kind, at }) => ({ member_id: memberId, kind, reached_at: at }))
  type News = { readonly memberId: string; readonly kind: AchievementKind }
  return statement(STORE_REACHED, [JSON.stringify(rows), since], (news: readonly News[]) => news)
}
