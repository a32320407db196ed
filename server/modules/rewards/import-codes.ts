// Adds the activation codes of a CSV (docs/product.md#code-files). The check, which writes nothing, and the import judge each row in the same
// way. Codes appear in no response and no audit entry.

import { createHash } from 'node:crypto'
import type { RowProblem } from '#contracts/activation-code-rules.ts'
import type { checkCodeFile as checkContract, importCodes as contract } from '#contracts/activation-codes.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPriceLimit, useCodesLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { findPlan, lockForChange } from './admin-plans.ts'
import { record } from './change-plan.ts'
import { costOf, readCostCurrency } from './code-cost.ts'
import type { RewardsContext } from './context.ts'
import { readCodeFile } from './read-code-file.ts'
import { type NewCode, recogniseCodes, storeCodes } from './store-codes.ts'
import { dayOf } from './subscription-end.ts'

interface Planned {
  readonly currency: string | null
  readonly codes: readonly NewCode[]
  readonly problems: { row: number; problem: RowProblem }[]
  /** Differs if anything of the file or of the findings does. */
  readonly seen: string
}

/** @throws Problem codeFileUnreadable, codeFileTooLong */
async function planFile(
  db: Db,
  context: Pick<RewardsContext, 'cipher'>,
  planId: string,
  batch: string,
  bytes: Uint8Array,
  now: Date,
): Promise<Planned> {
  const currency = await readCostCurrency(db)
  const rows = readCodeFile(bytes, { today: dayOf(now), currency, batch })
  const problems: Planned['problems'] = []
  const read = rows.flatMap(({ row, read }) => {
    if (typeof read !== 'string') return { row, ...read }
    problems.push({ row, problem: read })
    return []
  })
  const recognised = await recogniseCodes(
    db,
    context.cipher,
    read.map(({ code }) => code),
  )
  const codes = read.flatMap(({ row, ...one }, index): NewCode[] => {
    const found = recognised[index] ?? 'tooLong'
    if (typeof found !== 'string') return [{ ...one, ...found }]
    problems.push({ row, problem: found })
    return []
  })
  problems.sort((one, other) => one.row - other.row)
  // Fingerprints instead of codes: a plain hash could confirm a guess.
  const facts = codes.map(({ code: _, costMinor, ...fact }) => ({ ...fact, cost: costMinor?.toString() }))
  const seen = createHash('sha256').update(JSON.stringify({ planId, currency, facts, problems })).digest('hex')
  return { currency, codes, problems, seen }
}

/** Returns the sum of the known costs as a text; null without any. */
function sumOf(codes: readonly NewCode[], currency: string | null): string | null {
  const known = codes.flatMap(({ costMinor }) => costMinor ?? [])
  const sum = known.reduce((total, cost) => total + cost, 0n)
  return known.length === 0 ? null : (costOf(String(sum), currency)?.amount ?? null)
}

/** Says what an import of a file would do. @throws Problem notFound, codeFileUnreadable, codeFileTooLong, limitPrice */
export async function checkCodeFile(
  db: Db,
  context: Pick<RewardsContext, 'cipher'>,
  { params: { id }, query: { batch } }: InputOf<typeof checkContract>,
  bytes: Uint8Array,
  staff: StaffCall,
  now: Date,
): Promise<OutputOf<typeof checkContract>> {
  checkPriceLimit(staff, (await findPlan(db, id, now)).points)
  const { currency, codes, problems, seen } = await planFile(db, context, id, batch, bytes, now)
  return {
    added: codes.length,
    currency,
    cost: sumOf(codes, currency),
    uncosted: codes.filter(({ costMinor }) => costMinor === null).length,
    batches: [...Map.groupBy(codes, (code) => code.batch)].map(([name, own]) => ({
      ...{ batch: name, added: own.length, cost: sumOf(own, currency) },
    })),
    problems,
    seen,
  }
}

/**
 * Adds the codes that a check has found. All of them, or none if the check would find anything else now.
 *
 * @throws Problem notFound, codeFileUnreadable, codeFileTooLong, codeFileChanged, limitPrice, limitCodes
 */
export async function importCodes(
  tx: Tx,
  context: Pick<RewardsContext, 'cipher' | 'clock' | 'random'>,
  { params: { id }, query }: InputOf<typeof contract>,
  bytes: Uint8Array,
  staff: StaffCall,
  now: Date,
): Promise<{ added: number; skipped: number }> {
  await lockForChange(tx, id, staff)
  const { currency, codes, problems, seen } = await planFile(tx, context, id, query.batch, bytes, now)
  assertThat(seen === query.seen && codes.length > 0, 'codeFileChanged')
  const stored = await storeCodes(tx, context, id, codes, currency, staff, now)
  // A colleague has added one of them to another plan at the same moment.
  assertThat(stored.size === codes.length, 'codeFileChanged')
  await useCodesLimit(tx, staff, stored.size, 'plan.import_codes', now)
  const cost = sumOf(codes, currency)
  const after = {
    batches: [...new Set(codes.map(({ batch }) => batch))],
    added: codes.length,
    skipped: problems.length,
    ...(cost !== null && { cost: `${cost} ${currency}` }),
  }
  await record(tx, staff, 'plan.import_codes', id, null, after, now)
  return { added: codes.length, skipped: problems.length }
}
