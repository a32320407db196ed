// Staff add activation codes to the stock of a plan (docs/product.md#stock-of-codes). Codes are encrypted here, and appear in no response and
// no audit entry.

import { CODES_MAX, type CodeState, type LineProblem } from '#contracts/activation-code-rules.ts'
import type { addCodes as contract, SkippedLine } from '#contracts/activation-codes.ts'
import type { InputOf } from '#contracts/route.ts'
import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { useCodesLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { lockForChange } from './admin-plans.ts'
import { record } from './change-plan.ts'
import type { CodeCipher } from './code-cipher.ts'
import { readCodeLines } from './code-lines.ts'
import { NEVER } from './code-stock.ts'
import type { RewardsContext } from './context.ts'
import { dayOf } from './subscription-end.ts'

/** A line that can be added. */
interface Accepted {
  readonly line: number
  readonly code: string
  readonly fingerprint: string
  /** The void code that it is, if it is one. */
  readonly voidId: string | undefined
}

/**
 * Adds the codes that have no problem.
 *
 * @returns how many, and the lines that have a problem
 * @throws Problem notFound, codesMissing, codesTooMany, codesExpired, limitPrice, limitCodes
 */
export async function addCodes(
  tx: Tx,
  context: Pick<RewardsContext, 'cipher' | 'clock' | 'random'>,
  { params: { id: planId }, body: { text, batch, instructions, expiresOn } }: InputOf<typeof contract>,
  staff: StaffCall,
  now: Date,
): Promise<{ added: number; skipped: SkippedLine[] }> {
  assertThat(expiresOn === null || expiresOn >= dayOf(now), 'codesExpired')
  await lockForChange(tx, planId, staff)
  const { accepted, skipped } = await judgeLines(tx, context.cipher, text)
  const values = {
    ...{ plan_id: planId, batch, instructions, added_at: now, added_by: staff.actorId },
    state: 'available' as const,
    expires_on: expiresOn ?? NEVER,
  }
  const done = new Set([
    ...(await insertCodes(
      tx,
      accepted.flatMap(({ code, fingerprint, voidId }) => {
        if (voidId !== undefined) return []
        const id = newId(context.clock, context.random)
        return [{ ...values, id, fingerprint, ciphertext: context.cipher.encrypt(code, id) }]
      }),
    )),
    ...(await restoreCodes(
      tx,
      accepted.flatMap(({ voidId }) => voidId ?? []),
      values,
    )),
  ])
  // A colleague may have added the same code at the same moment.
  const lost = accepted.filter(({ fingerprint, voidId }) => !done.has(voidId ?? fingerprint))
  skipped.push(...lost.map(({ line }) => ({ line, problem: 'available' as const })))
  await useCodesLimit(tx, staff, done.size, 'plan.add_codes', now)
  // Open stores read a plan again when staff have changed it.
  if (done.size > 0) await tx.updateTable('plans').set({ updated_at: now }).where('id', '=', planId).execute()
  const after = { batch, added: done.size, skipped: skipped.length, expiresOn }
  await record(tx, staff, 'plan.add_codes', planId, null, after, now)
  return { added: done.size, skipped: skipped.sort((one, other) => one.line - other.line) }
}

type NewCode = Parameters<ReturnType<Tx['insertInto']>['values']>[0]

/** @returns the fingerprints of the stored codes */
async function insertCodes(tx: Tx, rows: readonly (NewCode & { readonly fingerprint: string })[]): Promise<string[]> {
  if (rows.length === 0) return []
  const stored = await tx
    .insertInto('activation_codes')
    // In one order, so that two calls with the same codes do not deadlock.
    .values(rows.toSorted((one, other) => (one.fingerprint < other.fingerprint ? -1 : 1)) as never)
    .onConflict((conflict) => conflict.column('fingerprint').where('is_repeated', '=', false).doNothing())
    .returning('fingerprint')
    .execute()
  return stored.flatMap(({ fingerprint }) => fingerprint ?? [])
}

/** Puts void codes back, also into another plan than they were in. @returns their ids */
async function restoreCodes(tx: Tx, ids: readonly string[], values: object): Promise<string[]> {
  if (ids.length === 0) return []
  const restored = await tx
    .updateTable('activation_codes')
    .set({ ...values, voided_at: null, voided_by: null, void_reason: '' })
    .where('id', 'in', ids)
    .where('state', '=', 'void')
    .returning('id')
    .execute()
  return restored.map(({ id }) => id)
}

/** Finds the problem of each line: in itself, with an earlier line, or with a code that is known already. */
async function judgeLines(tx: Tx, cipher: CodeCipher, text: string) {
  const lines = readCodeLines(text)
  assertThat(lines.length > 0, 'codesMissing')
  assertThat(lines.length <= CODES_MAX, 'codesTooMany', { max: CODES_MAX })
  const read = lines.map(({ line, code }) => ({
    line,
    code,
    prints: code === undefined ? [] : cipher.fingerprints(code),
  }))
  const known = await findKnown(
    tx,
    read.flatMap(({ prints }) => prints),
  )
  const seen = new Set<string>()
  const accepted: Accepted[] = []
  const skipped: SkippedLine[] = []
  for (const { line, code, prints } of read) {
    const [fingerprint] = prints
    // A code that is stored with the previous key has the second fingerprint.
    const stored = prints.map((one) => known.get(one)).find((one) => one !== undefined)
    if (code === undefined || fingerprint === undefined) skipped.push({ line, problem: 'tooLong' })
    else if (seen.has(fingerprint)) skipped.push({ line, problem: 'repeated' })
    else if (stored && stored.state !== 'void') skipped.push({ line, problem: stored.state satisfies LineProblem })
    else accepted.push({ line, code, fingerprint, voidId: stored?.id })
    if (fingerprint !== undefined) seen.add(fingerprint)
  }
  return { accepted, skipped }
}

async function findKnown(
  tx: Tx,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string | null, { readonly id: string; readonly state: CodeState }>> {
  if (fingerprints.length === 0) return new Map()
  const rows = await tx
    .selectFrom('activation_codes')
    .select(['id', 'fingerprint', 'state', 'delivered_at'])
    .where('fingerprint', 'in', fingerprints)
    .execute()
  // A void code that a member had does not work: it is not added again.
  return new Map(
    rows.map(({ id, fingerprint, state, delivered_at }) => [
      fingerprint,
      { id, state: delivered_at === null ? state : 'delivered' },
    ]),
  )
}
