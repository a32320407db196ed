// Reads rule sets with their activations and pending proposals. Activations are few, so all of them are read.

import { type SqlBool, sql } from 'kysely'
import type { Activation, RuleSetSummary } from '#contracts/rule-changes.ts'
import type { Db } from '#server/db/transaction.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { assertThat } from '#server/http/problem.ts'
import { type ActivationPayload, inForceAt, periodsOf, stateOf } from './activations.ts'

type StoredActivation = Awaited<ReturnType<typeof readActivations>>[number]

/** Reads all activations with the names of their author and approver. */
async function readActivations(db: Db) {
  const rows = await db
    .selectFrom('rule_activations as a')
    .leftJoin('members as p', 'p.id', 'a.proposed_by')
    .leftJoin('members as q', 'q.id', 'a.approved_by')
    .select(['a.number', 'a.rule_set as ruleSet', 'a.reason', 'a.overridden'])
    .select(['p.name as proposedBy', 'q.name as approvedBy'])
    .select(sql<Date | null>`nullif(a.active_from, '-infinity')`.as('from'))
    .execute()
  return periodsOf(rows)
}

const activationView = ({ from, until, proposedBy, approvedBy, reason, overridden }: StoredActivation): Activation => ({
  from: from?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
  ...{ proposedBy, approvedBy, reason, overridden },
})

interface Selection {
  readonly number?: number
  /** The number of the last set of the previous page. */
  readonly before?: number | undefined
  /** When they were stored. */
  readonly days?: DayFilter
  readonly limit: number
}

/** Reads one rule set, or the listed ones, newest first. @returns them with the number of the active one @throws Problem daysReversed */
export async function readSummaries(
  db: Db,
  { number, before, days = {}, limit }: Selection,
  now: Date,
): Promise<{ sets: RuleSetSummary[]; active: number }> {
  let query = db
    .selectFrom('rule_sets as s')
    .leftJoin('members as m', 'm.id', 's.author_id')
    .select(['s.number', 's.hash', 's.reason', 's.created_at', 's.based_on', 'm.name'])
    .orderBy('s.number', 'desc')
    .limit(limit)
  if (number !== undefined) query = query.where('s.number', '=', number)
  else query = query.where(sql<SqlBool>`(not s.for_campaign or s.number in (select rule_set from rule_activations))`)
  if (before !== undefined) query = query.where('s.number', '<', before)
  const isWanted = isWithin(sql.ref('s.created_at'), days)
  if (isWanted) query = query.where(isWanted)
  const [rows, activations, proposals] = await Promise.all([
    query.execute(),
    readActivations(db),
    readPendingProposals(db, now),
  ])
  const sets = rows.map((row) => ({
    ...{ number: row.number, hash: row.hash, author: row.name, reason: row.reason, basedOn: row.based_on },
    state: stateOf(row.number, activations, now),
    createdAt: row.created_at.toISOString(),
    activations: activations.filter(({ ruleSet }) => ruleSet === row.number).map(activationView),
    proposals: proposals.filter(({ ruleSet }) => ruleSet === row.number).map(({ ruleSet: _, ...one }) => one),
  }))
  return { sets, active: inForceAt(activations, now).ruleSet }
}

async function readPendingProposals(db: Db, now: Date) {
  const rows = await db
    .selectFrom('approvals as a')
    .innerJoin('members as m', 'm.id', 'a.by_id')
    .select(['a.id', 'a.payload', 'm.name'])
    .where('a.kind', '=', 'rule_activation')
    .where(sql<SqlBool>`a.state = 'waiting' and a.expires_at > ${now}`)
    .orderBy('a.at')
    .execute()
  return rows.map(({ id, payload, name }) => {
    const { ruleSet, from, override } = payload as ActivationPayload
    return { id, ruleSet, from, override, by: name }
  })
}

/** @throws Problem notFound */
export async function readSummary(db: Db, number: number, now: Date) {
  const { sets, active } = await readSummaries(db, { number, limit: 1 }, now)
  const [set] = sets
  assertThat(set, 'notFound')
  return { set, active }
}

/** Returns the active rule set and its activation if a super admin overrode the guard for it; null otherwise. */
export async function readActiveOverride(
  db: Db,
  now: Date,
): Promise<{ ruleSet: number; activation: Activation } | null> {
  const activation = inForceAt(await readActivations(db), now)
  return activation.overridden ? { ruleSet: activation.ruleSet, activation: activationView(activation) } : null
}
