// Explains entries of the ledger: each refers to a draw, a quiz, a redemption, a promo code or an action of staff.

import { type RawBuilder, sql } from 'kysely'
import type { TableName } from '#contracts/draw-tables.ts'
import type { Entry } from '#contracts/ledger.ts'
import type { EntryCause, ExplainedEntry } from '#contracts/member-ledger.ts'
import type { QuizCategory, QuizDifficulty } from '#contracts/quiz-rules.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { hasPermission, type PermissionHolder } from '#contracts/roles.ts'
import type { Db } from '#server/db/transaction.ts'

/** Adds the cause of each entry of one member, in the given order, by two statements for any number of entries. */
export async function withCauses(
  db: Db,
  viewer: PermissionHolder,
  memberId: string,
  entries: readonly Entry[],
): Promise<ExplainedEntry[]> {
  if (entries.length === 0) return []
  const [sources, actions] = await Promise.all([
    readSources(db, memberId, entries),
    readAdjustments(db, memberId, entries),
  ])
  const bySeq = new Map(sources.map((source) => [source.seq, source]))
  return entries.map((entry) => {
    const source = bySeq.get(entry.seq)
    return { ...entry, cause: actions.get(entry.seq) ?? (source ? causeOf(source, viewer) : null) }
  })
}

interface Source {
  readonly seq: number
  readonly draw: (Omit<Extract<EntryCause, { kind: 'draw' }>, 'kind' | 'table'> & { readonly table: TableName }) | null
  readonly quiz: {
    id: string
    category: QuizCategory
    difficulty: QuizDifficulty
    correct: number
    total: number
  } | null
  readonly redemption: { id: string; subscription: string; duration: string; status: RedemptionStatus } | null
  readonly promoCode: { id: string; code: string } | null
}

function causeOf({ draw, quiz, redemption, promoCode }: Source, viewer: PermissionHolder): EntryCause | null {
  if (draw) return { kind: 'draw', ...draw }
  if (quiz) return { kind: 'quiz', ...quiz }
  if (redemption && hasPermission(viewer, 'redemptions.read'))
    return { kind: 'redemption', shortId: redemption.id.slice(0, 8), ...redemption }
  return promoCode && { kind: 'promoCode', ...promoCode }
}

const reference = (type: RawBuilder<unknown>, pattern: string): RawBuilder<unknown> =>
  sql`case when e.reference ~ ${sql.lit(pattern)} then ${type} end`
const uuid = reference(sql`e.reference::uuid`, '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
/** A day that does not exist becomes a later one, because the conversion must not fail for a forged entry. */
const day = reference(
  sql`(left(e.reference, 8) || '01')::date + (right(e.reference, 2)::int - 1)`,
  String.raw`^[1-9]\d{3}-(0[1-9]|1[0-2])-\d\d$`,
)
const seedPart = (part: 1 | 2) =>
  reference(sql`split_part(e.reference, '.', ${sql.lit(part)})::int`, String.raw`^\d{1,9}\.\d{1,9}$`)

/** Reads what the references of entries mean. Every join is by a primary key. */
async function readSources(db: Db, memberId: string, entries: readonly Entry[]): Promise<Source[]> {
  const numbers = entries.map(({ seq }) => seq)
  const { rows } = await sql<Source>`
    select e.seq,
      case when d.nonce is not null then json_build_object('table', d.table_name, 'ruleSet', d.rule_set, 'nonce', d.nonce,
        'number', d.number, 'label', d.label, 'serverSeed', case when s.revealed_at is not null then s.server_seed end,
        'clientSeed', coalesce(s.client_seed, '')) end as draw,
      case when q.id is not null then json_build_object('id', q.id, 'category', q.category, 'difficulty', q.difficulty,
        'correct', q.correct, 'total', q.total) end as quiz,
      case when r.id is not null then json_build_object('id', r.id, 'subscription', r.subscription_name,
        'duration', r.duration, 'status', r.status) end as redemption,
      case when p.id is not null then json_build_object('id', p.id, 'code', p.code) end as "promoCode"
    from transactions e
    left join scratch_cards c on e.task_type = 'scratch_earn' and c.member_id = e.member_id and c.id = ${uuid}
    left join check_ins i on e.task_type = 'daily_check_in' and i.member_id = e.member_id and i.day = ${day}
    left join leaderboard_rewards l on e.task_type = 'leaderboard' and l.member_id = e.member_id and l.month = e.reference
    left join draws d on d.member_id = e.member_id
      and d.generation = coalesce(c.generation, i.generation, l.generation, case when e.task_type = 'spin_win' then ${seedPart(1)} end)
      and d.nonce = coalesce(c.nonce, i.nonce, l.nonce, case when e.task_type = 'spin_win' then ${seedPart(2)} end)
    left join fairness_seeds s on s.member_id = d.member_id and s.generation = d.generation
    left join quizzes q on e.task_type = 'quiz' and q.member_id = e.member_id and q.id = ${uuid}
    left join redemptions r on e.task_type in ('redemption', 'refund') and r.member_id = e.member_id and r.id = ${uuid}
    left join promo_codes p on e.task_type = 'promo' and p.id = ${uuid}
    where e.member_id = ${memberId} and e.seq = any(${numbers}::bigint[])`.execute(db)
  return rows
}

/** What the audit log says of an adjustment or a correction. */
interface Recorded {
  readonly entry?: number
  readonly entries?: readonly number[]
  readonly proposedBy?: string
}

/** Finds the actions of staff that posted adjustments, by the entry numbers in the audit log. */
async function readAdjustments(
  db: Db,
  memberId: string,
  entries: readonly Entry[],
): Promise<Map<number, Extract<EntryCause, { kind: 'staffAction' }>>> {
  const times = entries.filter(({ taskType }) => taskType === 'adjustment').map(({ createdAt }) => createdAt)
  if (times.length === 0) return new Map()
  // An entry and its record have the same time.
  const rows = await db
    .selectFrom('audit_log as a')
    .leftJoin('members as m', 'm.id', 'a.actor_id')
    .select(['a.seq', 'a.action', 'a.after', 'a.reason', 'm.name'])
    .where('a.subject_type', '=', 'member')
    .where('a.subject_id', '=', memberId)
    .where('a.action', 'in', ['member.adjust_points', 'member.correct_points'])
    .where(
      'a.at',
      'in',
      [...new Set(times)].map((time) => new Date(time)),
    )
    .execute()
  const found = rows.map((row) => ({ ...row, after: JSON.parse(row.after) as Recorded }))
  const proposers = found.flatMap(({ after }) => after.proposedBy ?? [])
  const names = new Map(
    proposers.length === 0
      ? []
      : (await db.selectFrom('members').select(['id', 'name']).where('id', 'in', proposers).execute()).map(
          ({ id, name }) => [id, name] as const,
        ),
  )
  return new Map(
    found.flatMap(({ seq, action, reason, name, after: { entry, entries: several, proposedBy } }) => {
      const proposer = proposedBy === undefined ? null : (names.get(proposedBy) ?? '')
      const cause = {
        kind: 'staffAction',
        auditSeq: seq,
        action,
        by: name ?? '',
        proposedBy: proposer,
        reason,
      } as const
      return [...(several ?? []), ...(entry === undefined ? [] : [entry])].map((number) => [number, cause] as const)
    }),
  )
}
