// Ledger entries forged by an attacker who has all privileges on the database and knows the server's format: one of each task type,
// with or without its source row.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TableName } from '#contracts/draw-tables.ts'
import type { EntryType, TaskType } from '#contracts/ledger-rules.ts'
import type { AuditSource } from '#contracts/points-audit-rules.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { TestApp } from './app.ts'
import { bypassTriggers } from './bypass-triggers.ts'

export interface ForgedEntry {
  readonly type: EntryType
  readonly points: number
  readonly source: AuditSource
  readonly reference: (id: string) => string
  /** Statements that insert the source; $ is the member, # the id of the reference, @ the time. */
  readonly rows: readonly string[]
  readonly reason?: string
}

const DRAW = (game: string, points: number, table: TableName) =>
  `insert into draws (member_id, generation, nonce, game, table_name, number, label, points, created_at)
    values ($, 1, 900, '${game}', '${table}', 0, '${points} Points', ${points}, @)`
const REDEMPTION = (status: string, refundedAt: string) =>
  `insert into redemptions (member_id, id, plan_id, subscription_id, subscription_name, duration, months, points_cost, email, country, notes,
      status, refunded_at, created_at, took_stock)
    select $, #, id, subscription_id, 'Netflix', duration, months, 700, '', 'IN', '', '${status}', ${refundedAt}, @, false
    from plans limit 1`
const EVENT = (seq: number, status: string) =>
  `insert into redemption_events (member_id, redemption_id, seq, status, at, reason) values ($, #, ${seq}, '${status}', @, '')`
const TASK = (position: number) =>
  `insert into task_completions (member_id, task_id, points, completed_at) values ($, '0a5c1e00-0000-4000-8000-00000000000${position}', 100, @)`
const AD = (kind: string) =>
  `insert into ad_views (member_id, id, day, kind, task, started_at, claimed_at) values ($, #, '2026-11-20', '${kind}', 'task1', @, @)`

export const FORGED_ENTRIES: Readonly<Record<TaskType, ForgedEntry>> = {
  signup: {
    ...{ type: 'earn', points: 100, source: 'signup', reference: () => 'signup' },
    rows: [`insert into signup_bonuses (mailbox_hash, member_id, created_at) values ('forged of ' || $, $, @)`],
  },
  spin_win: {
    ...{ type: 'earn', points: 1000, source: 'spin', reference: () => '1.900' },
    rows: [DRAW('wheel', 1000, 'wheel')],
  },
  scratch_earn: {
    ...{ type: 'earn', points: 500, source: 'scratch', reference: (id) => id },
    rows: [
      DRAW('scratch', 500, 'scratch'),
      `insert into scratch_cards (member_id, id, day, generation, nonce, prize_id, points, created_at, claimed_at)
        values ($, #, '2026-11-20', 1, 900, 'forged', 500, @, @)`,
    ],
  },
  quiz: {
    ...{ type: 'earn', points: 300, source: 'quiz', reference: (id) => id },
    rows: [
      `insert into quizzes (member_id, id, category, difficulty, total, position, question_at, correct, started_at, finished_at)
        values ($, #, 'all', 'hard', 10, 10, @, 10, @, @)`,
    ],
  },
  telegram: {
    ...{ type: 'earn', points: 100, source: 'task', reference: () => '0a5c1e00-0000-4000-8000-000000000001' },
    rows: [TASK(1)],
  },
  youtube: {
    ...{ type: 'earn', points: 100, source: 'task', reference: () => '0a5c1e00-0000-4000-8000-000000000005' },
    rows: [TASK(5)],
  },
  special_task2: {
    ...{ type: 'earn', points: 20, source: 'special_ad', reference: () => 'task1-2026-11-20' },
    rows: [AD('special_task2')],
  },
  daily_ad: {
    ...{ type: 'earn', points: 50, source: 'ad', reference: () => 'task1-2026-11-20' },
    rows: [AD('daily_ad')],
  },
  daily_check_in: {
    ...{ type: 'earn', points: 20, source: 'check_in', reference: () => '2026-11-20' },
    rows: [`insert into check_ins (member_id, day, streak, points, created_at) values ($, '2026-11-20', 1, 20, @)`],
  },
  promo: {
    ...{ type: 'earn', points: 900, source: 'promo', reference: (id) => id },
    rows: [
      `insert into promo_codes (id, code, points, starts_at, created_at) values (#, upper('F' || #), 900, @, @)`,
      `insert into promo_redemptions (member_id, code_id, id, code, points, description, created_at)
        values ($, #, gen_random_uuid(), upper('F' || #), 900, '', @)`,
    ],
  },
  leaderboard: {
    ...{ type: 'earn', points: 500, source: 'leaderboard', reference: () => '2026-10' },
    rows: [
      DRAW('leaderboard', 500, 'leaderboard-rank-1'),
      `insert into leaderboard_rewards (month, rank, member_id, score, points, generation, nonce, created_at)
        values ('2026-10', 1 + (select count(*) from leaderboard_rewards), $, 1000, 500, 1, 900, @)`,
    ],
  },
  redemption: {
    ...{ type: 'redeem', points: 700, source: 'redemption', reference: (id) => id },
    rows: [REDEMPTION('pending', 'null'), EVENT(1, 'pending')],
  },
  refund: {
    ...{ type: 'refund', points: 700, source: 'refund', reference: (id) => id, reason: 'redemption cancelled' },
    rows: [REDEMPTION('cancelled', '@'), EVENT(1, 'pending'), EVENT(2, 'cancelled')],
  },
  // The source is an entry of the audit log: `forgeSource` appends one with a valid hash.
  adjustment: { type: 'earn', points: 50_000, source: 'adjustment', reference: (id) => id, rows: [] },
  expiry: {
    ...{ type: 'redeem', points: 300, source: 'expiry', reference: () => 'idle since 2025-11-01' },
    rows: [
      `insert into points_expiries (member_id, reference, points, at) values ($, 'idle since 2025-11-01', 300, @)`,
    ],
  },
}

interface Forging {
  readonly memberId: string
  readonly taskType: TaskType
  readonly id: string
}

export interface ForgeOptions {
  readonly isChainRight?: boolean
  readonly withSource?: boolean
  /** SQL expression of the signature. */
  readonly signature?: string
}

/** Inserts a forged entry of a task type; the trigger logs the balance. @returns the number of the entry */
export async function forgeEntry(
  app: TestApp,
  memberId: string,
  taskType: TaskType,
  { isChainRight = true, withSource = false, signature = 'null' }: ForgeOptions = {},
): Promise<number> {
  const { type, points: amount, reference, reason } = FORGED_ENTRIES[taskType]
  const forging = { memberId, taskType, id: randomUUID() }
  const points = type === 'redeem' ? -amount : amount
  const at = app.clock.now()
  const why = reason ?? taskType
  const texts = sql`'Forged'::text, ${taskType}::text, ${reference(forging.id)}::text, ${why}::text, ${at}::timestamptz`
  const hash = sql`ledger_hash(head_hash, member_id, seq + 1, ${type}::text, ${points}::bigint, points + ${points}::bigint, ${texts})`
  const { rows } = await inTransaction(app.database.db, async (tx) => {
    await sql`select set_config('paz.reasons', jsonb_build_object(${memberId}::text, ${why}::text)::text, true), set_config('paz.now', ${at.toISOString()}, true)`.execute(
      tx,
    )
    const changed = await sql<{ seq: number; points: number; prev_hash: Buffer; head_hash: Buffer }>`
      update wallets set points = points + ${points}, total_earned = total_earned + case when ${type} = 'earn' then ${points} else 0 end,
        seq = seq + 1, prev_hash = head_hash, head_hash = ${hash}
      where member_id = ${memberId} returning seq, points, prev_hash, head_hash`.execute(tx)
    for (const wallet of changed.rows)
      await sql`
        insert into transactions (member_id, seq, type, points, balance_after, description, task_type, reference, reason, created_at,
          prev_hash, hash, signature)
        select ${memberId}::uuid, ${wallet.seq}::bigint, ${type}, ${points}::bigint, ${wallet.points}::bigint, ${texts}, ${wallet.prev_hash}::bytea,
          ${isChainRight ? sql`${wallet.head_hash}::bytea` : sql`sha256('forged')`}, ${sql.raw(signature)}`.execute(tx)
    return changed
  })
  const seq = rows[0]?.seq ?? 0
  if (withSource) await forgeSource(app, forging, seq)
  return seq
}

async function forgeSource(app: TestApp, { memberId, taskType, id }: Forging, seq: number): Promise<void> {
  const { db } = app.database
  const now = app.clock.now()
  const filled = (text: string) =>
    text.replaceAll('$', `'${memberId}'`).replaceAll('#', `'${id}'`).replaceAll('@', `'${now.toISOString()}'`)
  await bypassTriggers(db, ...FORGED_ENTRIES[taskType].rows.map(filled))
  if (taskType !== 'adjustment') return
  const { points: change } = FORGED_ENTRIES.adjustment
  await inTransaction(db, (tx) =>
    recordStaffAction(
      tx,
      {
        ...{ actorId: memberId, address: '127.0.0.1', requestId: randomUUID(), reason: 'a gift' },
        ...{ action: 'member.adjust_points', subject: { type: 'member', id: memberId } },
        ...{ before: { points: 0 }, after: { points: change, change, entry: seq } },
      },
      now,
    ),
  )
}
