// Checks a range of members: one statement for all, then a detailed check of those whose chain is broken.

import { sql } from 'kysely'
import type { Finding } from '#contracts/points-audit.ts'
import type { DamageKind } from '#contracts/points-audit-rules.ts'
import { keyedHash } from '#server/adapters/keyed-hash.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { type ChainFinding, clamped, isWalletDamage, verifyLedger } from '#server/modules/ledger/index.ts'
import { readRuleBook } from '#server/modules/rules/index.ts'
import { findAnchorDamage } from './anchor-findings.ts'
import { batchQuery, type FoundRow } from './batch-query.ts'
import type { AuditContext } from './context.ts'
import { isDeduction, type MemberFindings } from './findings.ts'
import type { Range, SingleMember } from './range.ts'
import { findBadSignatures } from './signature-findings.ts'

/** Converts a defect of the ledger module to the term of screens and exports. */
const kindOf = (damage: ChainFinding['damage']): DamageKind => damage.replaceAll(' ', '_') as DamageKind

/**
 * Sets planner options for the checks in the current transaction: each range gets its own plan, without features that only pay
 * off in long reports.
 */
export async function prepareChecks(tx: Tx): Promise<void> {
  await sql`select set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
    set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
}

/** What the checks need: the key of welcome bonus marks, and the wallet anchors. */
export type CheckContext = Pick<AuditContext, 'secret' | 'anchors'>

export async function checkRange(
  db: Db,
  range: Range | SingleMember,
  context: CheckContext,
): Promise<MemberFindings[]> {
  const sets = (await readRuleBook(db)).activated
  const { rows: batch } = await withoutNestedLoops(db, () => batchQuery(range, sets).execute(db))
  const rows = [...batch, ...(await findBadSignatures(db, range)), ...(await findAnchorDamage(db, context, range))]
  const paidBefore = await withBonusElsewhere(db, rows, context.secret)
  const byMember = Map.groupBy(
    rows.filter(({ memberId, kind }) => !(kind === 'signup_missing' && paidBefore.has(memberId))),
    ({ memberId }) => memberId,
  )
  const found: MemberFindings[] = []
  // Sequential, to leave connections to plays.
  for (const memberId of [...byMember.keys()].sort()) {
    const one = await withFigures(db, memberId, byMember.get(memberId) ?? [])
    if (one.findings.length > 0) found.push(one)
  }
  return found
}

/**
 * The statement joins CTEs that have no statistics: nested loops, chosen for small row estimates, would be quadratic in the
 * number of members. Later statements of the transaction need nested loops.
 */
export async function withoutNestedLoops<Result>(db: Db, query: () => Promise<Result>): Promise<Result> {
  const set = (to: 'on' | 'off') => sql`select set_config('enable_nestloop', ${to}, true)`.execute(db)
  await set('off')
  const result = await query()
  await set('on')
  return result
}

/** Of the members without the welcome bonus, finds those whose mailbox received it with an earlier account. */
async function withBonusElsewhere(db: Db, rows: readonly FoundRow[], secret: string): Promise<ReadonlySet<string>> {
  const without = rows.filter(({ kind }) => kind === 'signup_missing')
  if (without.length === 0) return new Set()
  const byHash = new Map(without.map(({ memberId, subject }) => [keyedHash(secret, subject ?? ''), memberId]))
  const marks = await db
    .selectFrom('signup_bonuses')
    .select(['mailbox_hash', 'member_id'])
    .where('mailbox_hash', 'in', [...byHash.keys()])
    .execute()
  return new Set(
    marks.flatMap(({ mailbox_hash, member_id }) => {
      const own = byHash.get(mailbox_hash)
      return own && own !== member_id ? [own] : []
    }),
  )
}

/** Found by the signature check, for all members of the range. */
const OF_SIGNATURES: readonly ChainFinding['damage'][] = ['signature missing', 'signature wrong', 'checkpoint wrong']
const UNTRUSTED: readonly FoundRow['kind'][] = [
  'log_missing',
  'signature_missing',
  'signature_wrong',
  'checkpoint_wrong',
]

async function withFigures(db: Db, memberId: string, rows: readonly FoundRow[]): Promise<MemberFindings> {
  const isSuspect = rows.some(({ kind }) => kind === 'chain')
  const verified = isSuspect ? (await verifyLedger(db, memberId)).findings : []
  const chain = verified.filter(({ damage }) => !OF_SIGNATURES.includes(damage))
  const figures = await readFigures(db, memberId)
  // An entry that is not in the log, or not signed by the server, is not trusted.
  const holds = chain.every(isWalletDamage) && !rows.some(({ kind }) => UNTRUSTED.includes(kind))
  const findings = [
    ...chain.map(({ seq, damage }) => finding({ kind: kindOf(damage), seq })),
    ...rows.flatMap((row) => (row.kind === 'chain' ? [] : [finding({ ...row, kind: row.kind })])),
  ].toSorted((a, b) => (a.seq || Number.MAX_SAFE_INTEGER) - (b.seq || Number.MAX_SAFE_INTEGER))
  return {
    memberId,
    points: figures.points,
    totalEarned: figures.totalEarned,
    ledgerPoints: holds ? figures.ledgerPoints : null,
    ledgerEarned: holds ? figures.ledgerEarned : null,
    deductions: findings.filter(isDeduction).length,
    findings,
  }
}

function finding(row: Pick<FoundRow, 'seq'> & Partial<FoundRow> & { kind: DamageKind }): Finding {
  const { kind, seq, subject, source, points, at } = row
  return {
    kind,
    seq,
    // The mailbox was only needed to look up its mark, and must not be shown.
    subject: kind === 'signup_missing' ? null : (subject ?? null),
    source: source ?? null,
    points: points ?? null,
    // A database timestamp may be infinite, which is no valid date.
    at: at instanceof Date && !Number.isNaN(at.getTime()) ? at.toISOString() : null,
  }
}

interface Figures {
  readonly points: number
  readonly totalEarned: number
  readonly ledgerPoints: number
  readonly ledgerEarned: number
}

/** Reads the figures as of one moment. */
export async function readFigures(db: Db, memberId: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select coalesce(w.points, 0) as points, coalesce(w.total_earned, 0) as "totalEarned",
      ${clamped(sql`coalesce(sum(t.points), 0)`)} as "ledgerPoints",
      ${clamped(sql`coalesce(sum(t.points) filter (where t.type = 'earn'), 0)`)} as "ledgerEarned"
    from (select ${memberId}::uuid as id) m left join wallets w on w.member_id = m.id
      left join entries_of(m.id) t on true
    group by w.points, w.total_earned`.execute(db)
  return rows[0] ?? { points: 0, totalEarned: 0, ledgerPoints: 0, ledgerEarned: 0 }
}
