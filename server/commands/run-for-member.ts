import { sql } from 'kysely'
import { permissionsOf } from '#contracts/roles.ts'
import { type Parts, type Snapshot, snapshotColumn } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { extendedDayOf, type Viewer } from '#server/http/session.ts'
import type { SessionRow } from '#server/http/session-row.ts'
import { ownPermissionsOf, roleOf } from '#server/http/staff-role.ts'
import { type RuleBook, readBudgetState, readRuleBook } from '#server/modules/rules/index.ts'
import { type CommandLogic, rulesInput } from './command.ts'
import { commitCommand, type DecidedCommand, isConflict, isUniqueViolation } from './commit.ts'

const MAX_ATTEMPTS = 3

type MemberRow = Pick<Viewer, 'email' | 'name' | 'role' | 'timeZone' | 'createdAt' | 'points' | 'totalEarned'> &
  Pick<SessionRow, 'own_permissions' | 'version' | 'frozen_day' | 'frozen_start' | 'frozen_end' | 'frozen_previous'>

/**
 * Runs a member's command without a request: for jobs, and for the demo's history.
 *
 * @param known the rule book, if the caller has read it; else it is read
 * @throws Problem as the command does, and commandBusy when every attempt conflicted with another command; the error, when the last attempt violates a unique key
 */
export async function runForMember<Input, Output, P extends Parts, Enriched>(
  db: Db,
  { parts, decide, enrich }: CommandLogic<Input, Output, P, Enriched>,
  memberId: string,
  input: Input,
  now: Date,
  known?: RuleBook,
): Promise<Output> {
  const ruleBook = known ?? (await readRuleBook(db))
  const rules = ruleBook.at(now)
  let { budgets } = ruleBook
  const read = async (enriched?: Enriched) => {
    const { rows } = await sql<MemberRow & { snapshot: Snapshot<P> | null }>`
      select m.email, m.name, ${roleOf('m')} as role, ${ownPermissionsOf('m')} as own_permissions, m.time_zone as "timeZone", m.created_at as "createdAt", w.points,
        w.total_earned as "totalEarned", w.version, m.frozen_day, m.frozen_start, m.frozen_end, m.frozen_previous,
        ${sql.raw(snapshotColumn(parts))}
      from (select ${JSON.stringify({ ...(input as object), enriched, ...rulesInput(rules, budgets, now) })}::jsonb as input) as call, members m
      join wallets w on w.member_id = m.id
      where m.id = ${memberId} and m.status <> 'deleted'`.execute(db)
    const [row] = rows
    assertThat(row, 'notFound')
    const { version, snapshot, own_permissions, ...member } = row
    const protection = { hasSecondFactor: false, hasLongPassword: false }
    const viewer: Viewer = {
      ...{ ...member, ...protection, sessionId: '', memberId, extendedDay: extendedDayOf(row) },
      permissions: permissionsOf(member.role, own_permissions),
      limits: {},
      viewAs: null,
      // Jobs begin no plays, and campaigns only change plays that begin.
      campaigns: [],
    }
    const rulesNumbered = (number: number) => ruleBook.numbered(number)
    const decisionInput = {
      snapshot: snapshot ?? ({} as Snapshot<P>),
      viewer,
      input,
      now,
      rules,
      campaigns: [],
      rulesNumbered,
    }
    return { version, decisionInput }
  }
  const enriched = enrich && (await enrich({ ...(await read()).decisionInput, address: '' }))
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { version, decisionInput } = await read(enriched)
    const decision = decide({ ...decisionInput, enriched: enriched as Enriched })
    const { entry, rows } = decision.effects
    if (!entry && !rows && 'output' in decision) return decision.output
    const call = { memberId, version, now, budgetsVersion: budgets.version, request: undefined, response: undefined }
    if (!(await tryCommit(db, { ...call, effects: decision.effects }, attempt === MAX_ATTEMPTS))) {
      budgets = await readBudgetState(db)
      continue
    }
    if ('refusal' in decision) throw decision.refusal
    return decision.output
  }
  throw new Problem('commandBusy')
}

/** Returns false on a conflict. Inside a transaction it throws, because the transaction is aborted; so does a unique violation at the last attempt. */
async function tryCommit(db: Db, decided: DecidedCommand, isLast: boolean): Promise<boolean> {
  try {
    return await commitCommand(db, decided, true)
  } catch (error) {
    if (db.isTransaction || !isConflict(error) || (isLast && isUniqueViolation(error))) throw error
    return false
  }
}
