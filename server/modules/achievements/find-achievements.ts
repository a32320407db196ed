// Counts what members did since the last time, stores the achievements that they reached, and notifies them. Members with new activity
// come from `achievement_changes`: the projector of the leaderboard and two triggers write it.

import { CompiledQuery } from 'kysely'
import type { AchievementKind } from '#contracts/achievement-rules.ts'
import { SPIN_SECONDS } from '#contracts/rules.ts'
import { isItemError } from '#server/db/failures.ts'
import { runPipelined, type Statement, statement, statementWithoutRows } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { countFacts, type Progress, type Reached } from './count-facts.ts'
import { newFacts } from './read-facts.ts'

/** Changes of one batch. Small, so that a backlog after an upgrade delays no play. */
const MAX_BATCH_SIZE = 200
/** A member whose facts could not be counted is tried again after this time. */
const RETRY_MS = 30_000
/** No notification is created for what was reached longer ago. */
const NEWS_MS = 24 * 3_600_000
/** Open tabs read a notification after the wheel has stopped, so that it does not reveal the prize. */
const EVENT_AFTER_SECONDS = SPIN_SECONDS + 2

const IS_DUE = '(retry_at is null or retry_at <= $2)'

const TAKE = prepared(`
  with taken as (
    delete from achievement_changes where ctid = any (array(select ctid from achievement_changes where ${IS_DUE} limit $1))
    returning member_id
  )
  select count(*) as changes, array_agg(distinct member_id) as "memberIds" from taken`)

/**
 * Handles one batch of members with new activity. If it fails, each of them is handled alone.
 *
 * @returns the number of changes; 0 when there are none
 * @throws the error of the first member who failed alone and is tried again later; all others were handled
 */
export async function findAchievements(db: Db, notifier: Notifier, now: Date): Promise<number> {
  if ((await readDue(db, 1, now)).length === 0) return 0
  try {
    return await inTransaction(db, async (tx) => {
      const { rows } = await tx.executeQuery<{ changes: number; memberIds: string[] | null }>(
        CompiledQuery.raw(TAKE, [MAX_BATCH_SIZE, now]),
      )
      const [{ changes, memberIds } = { changes: 0, memberIds: null }] = rows
      if (memberIds) await countMembers(tx, notifier, memberIds, now)
      return changes
    })
  } catch (error) {
    if (!isItemError(error)) throw error
    return await countEachAlone(db, notifier, now)
  }
}

const READ_DUE = prepared(`
  select distinct member_id as id from (select member_id from achievement_changes where ${IS_DUE} limit $1) as due`)

async function readDue(db: Db, limit: number, now: Date): Promise<readonly string[]> {
  const { rows } = await db.executeQuery<{ id: string }>(CompiledQuery.raw(READ_DUE, [limit, now]))
  return rows.map(({ id }) => id)
}

async function countEachAlone(db: Db, notifier: Notifier, now: Date): Promise<number> {
  const failures: unknown[] = []
  const memberIds = await readDue(db, MAX_BATCH_SIZE, now)
  for (const memberId of memberIds) {
    try {
      await inTransaction(db, async (tx) => {
        await tx.deleteFrom('achievement_changes').where('member_id', '=', memberId).execute()
        await countMembers(tx, notifier, [memberId], now)
      })
    } catch (error) {
      if (!isItemError(error)) throw error
      failures.push(error)
      await inTransaction(db, (tx) => postpone(tx, memberId, now))
    }
  }
  if (failures.length > 0) throw failures[0]
  return memberIds.length
}

const postpone = (tx: Tx, memberId: string, now: Date) =>
  tx
    .updateTable('achievement_changes')
    .set({ retry_at: new Date(now.getTime() + RETRY_MS) })
    .where('member_id', '=', memberId)
    .execute()

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
