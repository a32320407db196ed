// Staff add activation codes to the stock of a plan (docs/product.md#stock-of-codes). Codes are encrypted here, and appear in no response and
// no audit entry.

import { CODES_MAX } from '#contracts/activation-code-rules.ts'
import type { addCodes as contract, SkippedLine } from '#contracts/activation-codes.ts'
import { decimalsOf } from '#contracts/money.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { useCodesLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { lockForChange } from './admin-plans.ts'
import { record } from './change-plan.ts'
import { costOf, readCost, readCostCurrency } from './code-cost.ts'
import { readCodeLines } from './code-lines.ts'
import type { RewardsContext } from './context.ts'
import { type NewCode, recogniseCodes, storeCodes } from './store-codes.ts'
import { dayOf } from './subscription-end.ts'

/**
 * Adds the codes that have no problem.
 *
 * @returns how many, and the lines that have a problem
 * @throws Problem notFound, codesMissing, codesTooMany, codesExpired, codesNoCurrency, limitPrice, limitCodes; invalidInput for a wrong cost
 */
export async function addCodes(
  tx: Tx,
  context: Pick<RewardsContext, 'cipher' | 'clock' | 'random'>,
  { params: { id: planId }, body }: InputOf<typeof contract>,
  staff: StaffCall,
  now: Date,
): Promise<{ added: number; skipped: SkippedLine[] }> {
  const { text, batch, instructions, expiresOn } = body
  assertThat(expiresOn === null || expiresOn >= dayOf(now), 'codesExpired')
  await lockForChange(tx, planId, staff)
  const lines = readCodeLines(text)
  assertThat(lines.length > 0, 'codesMissing')
  assertThat(lines.length <= CODES_MAX, 'codesTooMany', { max: CODES_MAX })
  const currency = body.cost === '' ? null : await readCostCurrency(tx)
  const costMinor = body.cost === '' ? null : costIn(body.cost, currency)
  const recognised = await recogniseCodes(
    tx,
    context.cipher,
    lines.map(({ code }) => code),
  )
  const skipped: SkippedLine[] = []
  const codes: (NewCode & { readonly line: number })[] = []
  for (const [index, { line, code }] of lines.entries()) {
    const found = recognised[index]
    if (code === undefined || found === undefined || typeof found === 'string')
      skipped.push({ line, problem: typeof found === 'string' ? found : 'tooLong' })
    else codes.push({ line, code, ...found, instructions, batch, expiresOn, costMinor })
  }
  const stored = await storeCodes(tx, context, planId, codes, currency, staff, now)
  // A colleague may have added the same code at the same moment.
  const lost = codes.filter(({ fingerprint }) => !stored.has(fingerprint))
  skipped.push(...lost.map(({ line }) => ({ line, problem: 'available' as const })))
  await useCodesLimit(tx, staff, stored.size, 'plan.add_codes', now)
  const cost = costOf(costMinor?.toString() ?? null, currency)
  const counts = { batch, added: stored.size, skipped: skipped.length, expiresOn }
  const after = { ...counts, ...(cost && { costOfEach: `${cost.amount} ${cost.currency}` }) }
  await record(tx, staff, 'plan.add_codes', planId, null, after, now)
  return { added: stored.size, skipped: skipped.sort((one, other) => one.line - other.line) }
}

/** @throws Problem codesNoCurrency; invalidInput for a text that is no amount of the currency */
function costIn(text: string, currency: string | null): bigint {
  assertThat(currency !== null, 'codesNoCurrency')
  const minor = readCost(text, currency)
  const example = decimalsOf(currency) === 0 ? '150' : '1.50'
  const message = `Please enter an amount in ${currency} such as ${example}`
  if (minor === undefined) throw new Problem('invalidInput', { fields: [{ field: 'cost', message }] })
  return minor
}
