// The sources of entries: for each task type the rows that cause its entries, with their member and points. Investigation, monitor and
// `npm run verify` compare the ledger with this table. A missing task type is a compile error.

import type { AdKind } from '#contracts/ad-rules.ts'
import type { TaskType } from '#contracts/ledger-rules.ts'
import type { AuditSource } from '#contracts/points-audit-rules.ts'

/** SQL in which `s` is a row of the source, and `e` the entry with its member_id, seq, task_type, reference and signed points. */
export interface EntrySource {
  readonly name: AuditSource
  /** Where the rows are: a table, or one of the history, of which `ofEntry` has the rows that an entry may have. */
  readonly from: string | { readonly history: 'draws'; readonly ofEntry: string }
  /** Selects the rows that pay. */
  readonly where: string
  /** The member of a row; `s.member_id` by default. */
  readonly member?: string
  /** The reference of a row's entry. */
  readonly reference: string
  /** The points of a row, positive; null for an incomplete source. */
  readonly points: string
  /** The condition that finds the row of an entry, by an index. No cast in it may fail for a forged entry. */
  readonly lookup: string
  /** Whether an entry belongs to a row, where the reference is not sufficient. */
  readonly match?: string
  /** Whether every row must have an entry. */
  readonly mustHaveEntry: boolean
}

const uuid = (text: string) =>
  `case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`
/** Parses a day; a day that does not exist becomes a later one instead of an error. */
const day = (text: string) =>
  `case when ${text} ~ '^[1-9]\\d{3}-(0[1-9]|1[0-2])-\\d{2}$' then (left(${text}, 8) || '01')::date + (right(${text}, 2)::int - 1) end`
const seedPart = (part: 1 | 2) =>
  `case when e.reference ~ '^\\d{1,9}\\.\\d{1,9}$' then split_part(e.reference, '.', ${part})::int end`
/** Reads a number from the JSON text of an entry of the audit log. A forged text must not cause an error. */
const numberIn = (text: string, name: string) => `substring(${text} from '"${name}":(-?\\d{1,15})[,}]')::bigint`
/** Reads a number from the rule set of a row; with a key, from the object or the array at the path. */
const ruleOf = (row: string, path: string, key?: string) =>
  `(select (r.rules #> '${path}'${key ? ` ->> (${key})` : ''})::text::bigint from rule_sets r where r.number = ${row}.rule_set)`

const drawOf = (row: string) => `(select d.points from draw_at(${row}.member_id, ${row}.generation, ${row}.nonce) d)`
const event = (statuses: string) => `exists (select from redemption_events v
  where v.member_id = s.member_id and v.redemption_id = s.id and v.status in (${statuses}))`

const TASK: EntrySource = {
  name: 'task',
  from: 'task_completions s',
  where: 'true',
  reference: 's.task_id::text',
  points: 's.points',
  lookup: `s.task_id = ${uuid('e.reference')}`,
  mustHaveEntry: true,
}

const ad = (name: AuditSource, kind: AdKind): EntrySource => ({
  name,
  from: 'ad_views s',
  where: `s.kind = '${kind}' and s.claimed_at is not null`,
  reference: `s.task || '-' || s.day`,
  points: ruleOf('s', `{ads,points,${kind}}`),
  lookup: `s.day = ${day('substring(e.reference, 7)')}`,
  mustHaveEntry: true,
})

const staffAction = (action: string) => ({
  from: 'audit_log s',
  where: `s.action = '${action}' and s.subject_type = 'member'`,
  member: uuid('s.subject_id'),
  reference: 'e.reference',
  lookup: 's.subject_id = e.member_id::text',
  mustHaveEntry: false,
})
/** The signed points of an adjustment. */
const CHANGE = numberIn('s.after', 'change')
/** Whether an entry is one of the two of a correction, by its reference (server/modules/ledger/settled.ts). */
const CORRECTION = String.raw`e.reference ~ '^(audit:\d{1,15}|restored):\d{1,15}$'`

export const ENTRY_SOURCES: Readonly<Record<TaskType, readonly EntrySource[]>> = {
  signup: [
    {
      name: 'signup',
      from: 'signup_bonuses s',
      where: 'true',
      reference: `'signup'`,
      points: ruleOf('s', '{welcomeBonus}'),
      lookup: 'true',
      mustHaveEntry: false,
    },
    {
      // After the deletion of an account the record of its bonus has no member.
      name: 'signup',
      from: 'members s',
      where: `s.status = 'deleted'`,
      member: 's.id',
      reference: `'signup'`,
      // The rule set of the bonus was deleted with the record, so any welcome bonus matches.
      points: `(select abs(e.points) where exists (
        select from rule_sets r join rule_activations a on a.rule_set = r.number
        where (r.rules ->> 'welcomeBonus')::bigint = abs(e.points)))`,
      lookup: 'true',
      mustHaveEntry: false,
    },
  ],
  spin_win: [
    {
      name: 'spin',
      from: { history: 'draws', ofEntry: `draw_at(e.member_id, ${seedPart(1)}, ${seedPart(2)}) s` },
      where: `s.game = 'wheel'`,
      reference: `s.generation || '.' || s.nonce`,
      points: 's.points',
      lookup: 'true',
      mustHaveEntry: true,
    },
  ],
  scratch_earn: [
    {
      name: 'scratch',
      from: 'scratch_cards s',
      where: 's.claimed_at is not null',
      reference: 's.id::text',
      points: 's.points',
      lookup: `s.id = ${uuid('e.reference')}`,
      mustHaveEntry: true,
    },
  ],
  quiz: [
    {
      name: 'quiz',
      from: 'quizzes s',
      where: 's.finished_at is not null and s.correct > 0',
      reference: 's.id::text',
      points: `s.correct * ${ruleOf('s', `{quiz,pointsPerAnswer}`, 's.difficulty')}`,
      lookup: `s.id = ${uuid('e.reference')}`,
      mustHaveEntry: true,
    },
  ],
  telegram: [TASK],
  youtube: [TASK],
  daily_ad: [ad('ad', 'daily_ad')],
  special_task2: [ad('special_ad', 'special_task2')],
  daily_check_in: [
    {
      name: 'check_in',
      from: 'check_ins s',
      where: 'true',
      reference: 's.day::text',
      // The amount of the cycle's day; of a seventh day that of the draw.
      points: `case when (s.streak - 1) % 7 = 6 then ${drawOf('s')} else ${ruleOf('s', '{checkIn,dayPoints}', '(s.streak - 1) % 7')} end`,
      lookup: `s.day = ${day('e.reference')}`,
      mustHaveEntry: true,
    },
  ],
  promo: [
    {
      name: 'promo',
      from: 'promo_redemptions s',
      where: 'true',
      reference: 's.code_id::text',
      points: 's.points',
      lookup: `s.code_id = ${uuid('e.reference')}`,
      mustHaveEntry: true,
    },
  ],
  leaderboard: [
    {
      name: 'leaderboard',
      from: 'leaderboard_rewards s',
      where: 'true',
      reference: 's.month',
      points: 's.points',
      lookup: 's.month = e.reference',
      mustHaveEntry: true,
    },
  ],
  redemption: [
    {
      name: 'redemption',
      from: 'redemptions s',
      where: 'true',
      reference: 's.id::text',
      points: `case when ${event(`'pending'`)} then s.points_cost end`,
      lookup: `s.id = ${uuid('e.reference')}`,
      mustHaveEntry: true,
    },
  ],
  refund: [
    {
      name: 'refund',
      from: 'redemptions s',
      where: 's.refunded_at is not null',
      reference: 's.id::text',
      points: `case when ${event(`'failed', 'cancelled'`)} then s.points_cost end`,
      lookup: `s.id = ${uuid('e.reference')}`,
      mustHaveEntry: true,
    },
  ],
  adjustment: [
    {
      ...staffAction('member.adjust_points'),
      name: 'adjustment',
      points: `case when sign(${CHANGE}) = sign(e.points) then abs(${CHANGE}) end`,
      match: `${numberIn('s.after', 'entry')} = e.seq`,
    },
    {
      // Two entries of one amount: a negative one for the balance that was lost, a positive one that restores it (ledger/settled.ts).
      // Older corrections have no entry numbers in the audit log, so they match by amount alone.
      ...staffAction('member.correct_points'),
      name: 'correction',
      points: `${numberIn('s.after', 'points')} - greatest(${numberIn('s.before', 'points')}, 0)`,
      match: `${CORRECTION} and coalesce(substring(s.after from '"entries":\\[([0-9,]+)\\]'), e.seq::text) ~ ('(^|,)' || e.seq || '(,|$)')`,
    },
    {
      name: 'imported',
      from: 'imported_members s',
      where: 's.points > 0',
      reference: `'import'`,
      points: 's.points',
      lookup: `e.reference = 'import'`,
      mustHaveEntry: false,
    },
  ],
  expiry: [
    {
      name: 'expiry',
      from: 'points_expiries s',
      where: 'true',
      reference: 's.reference',
      points: 's.points',
      lookup: 's.reference = e.reference',
      mustHaveEntry: true,
    },
  ],
}

/** Returns the source's name of entry `e`. */
export const SOURCE_NAME = `case when e.task_type = 'adjustment' and ${CORRECTION} then 'correction'
  when e.task_type = 'adjustment' and e.reference = 'import' then 'imported' else case e.task_type${Object.entries(
    ENTRY_SOURCES,
  )
    .map(([type, [first]]) => ` when '${type}' then '${first?.name}'`)
    .join('')} end end`
