// The second reading of a dump: the history of the imported members, as rows of the archive.

import type { ImportedAccount, Survey } from './accounts.ts'
import type { OldTable } from './old-tables.ts'
import { type DumpRow, readDump, UnusableDump } from './read-dump.ts'
import type { Difference, Report } from './report.ts'
import { parsePoints, pastTime } from './values.ts'

export interface ArchiveRow {
  readonly member_id: string
  readonly at: Date
  readonly seq: number
  readonly kind: string
  readonly points: number
  readonly description: string
}

/** The longest text of an archived row. */
const LONGEST_TEXT = 500

interface Context {
  readonly survey: Survey
  readonly report: Report
  /** The sum of the transactions of each member. */
  readonly sums: Map<string, number>
}

/** How a row of a table becomes one of the archive. */
interface HistoryTable {
  readonly kind: string
  readonly at: string
  readonly points: string
  readonly text: (row: DumpRow) => string
  /** Returns the points of the row, with their sign, and reports what differs. */
  readonly read?: (row: DumpRow, points: number, memberId: string, context: Context) => number
  readonly isLeftOut?: (row: DumpRow) => boolean
}

const words = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(', ')

const HISTORY: { readonly [Table in OldTable]?: HistoryTable } = {
  'public.transactions': {
    ...{ kind: 'transaction', at: 'created_at', points: 'points' },
    text: ({ description, task_type: taskType }) => description || words(taskType),
    read({ id = null, type }, amount, memberId, { report, sums }) {
      const isKnown = type === 'earn' || type === 'redeem' || type === 'refund'
      if (!isKnown) report.add('transaction_type_unknown', id)
      const points = type === 'redeem' ? -Math.abs(amount) : amount
      if (isKnown) sums.set(memberId, (sums.get(memberId) ?? 0) + points)
      return points
    },
  },
  'public.tasks': {
    ...{ kind: 'task', at: 'completed_at', points: 'points_earned' },
    text: ({ description, task_type: taskType, task_id: taskId }) => description || words(taskType, taskId),
    isLeftOut: ({ completed }) => completed !== 't',
  },
  'public.spin_history': {
    ...{ kind: 'spin', at: 'created_at', points: 'points_won' },
    text: ({ prize_label: label }) => words(label),
  },
  'public.scratch_history': {
    ...{ kind: 'scratch', at: 'created_at', points: 'points_won' },
    text: ({ prize_label: label }) => words(label),
  },
  'public.quiz_history': {
    ...{ kind: 'quiz', at: 'created_at', points: 'score' },
    text: ({ category, difficulty, correct_answers: correct, total_questions: total }) =>
      words(category, difficulty, `${correct ?? '?'} of ${total ?? '?'}`),
  },
  'public.redemption_requests': {
    ...{ kind: 'redemption', at: 'created_at', points: 'points_cost' },
    text: ({ subscription_name: name, duration, status }) => words(name, duration, status),
    read(row, cost, _, { survey, report }) {
      for (const difference of redemptionDifferences(row, survey)) report.add(difference, row.id ?? null)
      return -Math.abs(cost)
    },
  },
  'public.promo_code_redemptions': {
    ...{ kind: 'promo_code', at: 'created_at', points: 'points_earned' },
    text: () => 'Promo code',
    read({ id = null, promo_code_id: code }, points, _, { survey, report }) {
      if (!survey.promoCodes.has(code ?? '')) report.add('promo_code_unknown', id)
      return points
    },
  },
}

function redemptionDifferences(row: DumpRow, { plans }: Survey): Difference[] {
  const { status, subscription_id: subscription, duration, activation_code: code } = row
  const found: Difference[] = plans.has(`${subscription} ${duration}`) ? [] : ['redemption_plan_unknown']
  if (status === 'pending' || status === 'processing') found.push('redemption_open')
  else if (status === 'completed') return code ? found : [...found, 'redemption_without_code']
  else if (status !== 'failed' && status !== 'cancelled') found.push('redemption_status_unknown')
  return found
}

/**
 * Reads the history of the imported members.
 *
 * @param write takes rows in the order of the dump
 * @returns how many rows are archived
 * @throws UnusableDump when the file is another one than at the survey
 */
export async function readHistory(
  path: string,
  survey: Survey,
  report: Report,
  now: Date,
  write: (rows: readonly ArchiveRow[]) => Promise<void>,
): Promise<number> {
  const context: Context = { survey, report, sums: new Map() }
  let archived = 0
  const parts = readDump(path)
  let part = await parts.next()
  for (; !part.done; part = await parts.next()) {
    const table = HISTORY[part.value.table]
    const rows: ArchiveRow[] = []
    for (const row of table ? part.value.rows : []) {
      const account = survey.accounts.get(row.user_id ?? '')
      if (table?.isLeftOut?.(row)) continue
      if (!account || !table) report.add('history_without_member', row.id ?? null)
      else rows.push(archiveRow(row, table, account, archived + rows.length, { context, now }))
    }
    archived += rows.length
    await write(rows)
  }
  if (part.value.sha256 !== survey.facts.sha256) throw new UnusableDump('The dump changed while it was read.')
  for (const { id, points } of survey.accounts.values())
    if (points !== (context.sums.get(id) ?? 0)) report.add('balance_differs', id)
  return archived
}

function archiveRow(
  row: DumpRow,
  table: HistoryTable,
  { id }: ImportedAccount,
  seq: number,
  { context, now }: { context: Context; now: Date },
): ArchiveRow {
  const amount = parsePoints(row[table.points])
  if (amount === undefined) context.report.add('points_unreadable', row.id ?? null)
  return {
    member_id: id,
    at: pastTime(context.report, row.id ?? null, row[table.at], now),
    seq,
    kind: table.kind,
    points: table.read?.(row, amount ?? 0, id, context) ?? amount ?? 0,
    description: table.text(row).replaceAll('\0', '').slice(0, LONGEST_TEXT).toWellFormed(),
  }
}
