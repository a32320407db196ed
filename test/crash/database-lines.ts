// Reads the effects of all actions from the database, as lines in the format of expected-lines.ts.

import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { AUDITED_ACTIONS } from './expected-lines.ts'

const QUERIES: readonly string[] = [
  `select concat_ws(' ', 'entry', member_id, task_type, points) as line from transactions
    where reference is distinct from 'opening' and task_type <> 'leaderboard'`,
  `select concat_ws(' ', 'draw', d.member_id, s.server_seed_hash, d.nonce, d.number, d.points) as line
    from draws d join fairness_seeds s using (member_id, generation) where d.game = 'wheel'`,
  `select concat_ws(' ', 'seed', member_id, server_seed_hash) as line from fairness_seeds where revealed_at is not null`,
  `select concat_ws(' ', 'card', member_id, id, points) as line from scratch_cards`,
  `select concat_ws(' ', 'claimed', member_id, id) as line from scratch_cards where claimed_at is not null`,
  `select concat_ws(' ', 'quiz', member_id, id, correct * case difficulty when 'easy' then 10 when 'medium' then 20 else 30 end)
    as line from quizzes where finished_at is not null`,
  `select concat_ws(' ', 'task', member_id, task_id) as line from task_completions`,
  `select concat_ws(' ', 'ad', member_id, id) as line from ad_views where claimed_at is not null`,
  `select concat_ws(' ', 'promo', member_id, id) as line from promo_redemptions`,
  `select concat_ws(' ', 'step', member_id, redemption_id, status) as line from redemption_events`,
  `select concat_ws(' ', 'notification', member_id, kind, data->>'redemptionId', data->>'status') as line
    from notifications where kind in ('redemption', 'redemption_held')`,
  `select concat_ws(' ', 'notification', member_id, kind, data->>'points') as line from notifications where kind = 'points_adjusted'`,
  `select concat_ws(' ', 'message', member_id, text) as line from support_messages where by_id is null and text <> ''`,
  `select concat_ws(' ', 'answer', text) as line from support_messages where by_id is not null and text <> ''`,
  `select concat_ws(' ', 'note', text) as line from (select text from support_notes union all
    select text from redemption_notes union all select text from member_notes) n where text <> ''`,
  `select concat_ws(' ', 'proposal', by_id, kind) as line from approvals`,
  `select concat_ws(' ', 'decided', decided_by, id, state) as line from approvals where decided_by is not null`,
  `select concat_ws(' ', 'price', plan_id, to_points) as line from plan_prices where from_points is not null`,
  `select concat_ws(' ', 'code', created_by, code) as line from promo_codes where created_by is not null`,
  `select concat_ws(' ', 'key', member_id, key) as line from idempotency_keys`,
]

/** Returns one line for each effect. */
export async function readDatabaseLines(db: Db): Promise<string[]> {
  const lines: string[] = []
  for (const query of QUERIES) {
    const { rows } = await sql<{ line: string }>`${sql.raw(query)}`.execute(db)
    for (const { line } of rows) lines.push(line)
  }
  const audited = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .where('action', 'in', AUDITED_ACTIONS)
    .where('reason', '!=', 'opening balance')
    .execute()
  for (const { actor_id, action } of audited) lines.push(`audit ${actor_id} ${action}`)
  return lines
}

/** Returns the stored responses by idempotency key. */
export async function readStoredResponses(db: Db): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('idempotency_keys').select(['key', 'response']).execute()
  return new Map(rows.map(({ key, response }) => [key, JSON.parse(response)]))
}

/** Returns the finished quizzes: member ids by quiz id. */
export async function readFinishedQuizzes(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('quizzes').select(['id', 'member_id']).where('finished_at', 'is not', null).execute()
  return new Map(rows.map((row) => [row.id, row.member_id]))
}

/** Returns the members to whom staff awarded the welcome bonus, by the audit log. */
export async function readAwardedMembers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('subject_id').where('action', '=', 'bonus.award').execute()
  return rows.map(({ subject_id }) => subject_id)
}

/** Returns a line for each activation code that is delivered without a redemption, or belongs to one and is not delivered. */
export async function readMisplacedCodes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', c.id, c.state, count(r.id)) as line from activation_codes c left join redemptions r on r.code_id = c.id
    group by c.id having count(r.id) <> (c.state = 'delivered')::int`.execute(db)
  return rows.map(({ line }) => line)
}
