// Writes new activation codes to the stock of a plan, and recognises those that are known already.

import { sql } from 'kysely'
import type { CodeState, LineProblem } from '#contracts/activation-code-rules.ts'
import { newId } from '#server/adapters/random.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { CodeCipher } from './code-cipher.ts'
import type { RewardsContext } from './context.ts'

/** The expiry of a code that does not expire, as PostgreSQL writes it. */
export const NEVER = 'infinity'

/** A code that can be added. */
export interface NewCode {
  readonly code: string
  /** The current key's. */
  readonly fingerprint: string
  /** The void code that it is, if it is one. */
  readonly voidId: string | undefined
  readonly instructions: string
  readonly batch: string
  /** The last day (UTC) on which it may be delivered. */
  readonly expiresOn: string | null
  /** Minor units of the currency. */
  readonly costMinor: bigint | null
}

/** What is new about a code: its fingerprint, and the void code that it is. */
export type Recognised = Pick<NewCode, 'fingerprint' | 'voidId'> | LineProblem

/**
 * Recognises codes: each is new, known already, or equal to an earlier one of the list.
 *
 * @param codes undefined where a code is too long
 * @returns the results in the same order
 */
export async function recogniseCodes(
  db: Db,
  cipher: CodeCipher,
  codes: readonly (string | undefined)[],
): Promise<Recognised[]> {
  const prints = codes.map((code) => (code === undefined ? undefined : cipher.fingerprints(code)))
  const known = await findKnown(
    db,
    prints.flatMap((some) => some ?? []),
  )
  const seen = new Set<string>()
  return prints.map((some) => {
    if (!some) return 'tooLong'
    const [fingerprint] = some
    // A code that is stored with the previous key has the second fingerprint.
    const stored = some.map((one) => known.get(one)).find((one) => one !== undefined)
    const isRepeated = seen.has(fingerprint)
    seen.add(fingerprint)
    if (isRepeated) return 'repeated'
    if (stored && stored.state !== 'void') return stored.state
    return { fingerprint, voidId: stored?.id }
  })
}

async function findKnown(
  db: Db,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string | null, { readonly id: string; readonly state: CodeState }>> {
  if (fingerprints.length === 0) return new Map()
  const rows = await db
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

/**
 * Adds codes to the stock of a plan. A code that a colleague has added at the same moment is left out.
 *
 * @param currency of the costs; null without costs
 * @returns the fingerprints of the codes that were added
 */
export async function storeCodes(
  tx: Tx,
  context: Pick<RewardsContext, 'cipher' | 'clock' | 'random'>,
  planId: string,
  codes: readonly NewCode[],
  currency: string | null,
  by: { readonly actorId: string },
  now: Date,
): Promise<ReadonlySet<string>> {
  const inserted = await insertCodes(
    tx,
    codes.flatMap(({ code, fingerprint, voidId, instructions, batch, expiresOn, costMinor }) => {
      if (voidId !== undefined) return []
      const id = newId(context.clock, context.random)
      const cost = { cost_minor: costMinor?.toString() ?? null, cost_currency: costMinor === null ? null : currency }
      const row = { id, plan_id: planId, fingerprint, ciphertext: context.cipher.encrypt(code, id), ...cost }
      const rest = { instructions, batch, expires_on: expiresOn ?? NEVER, added_at: now, added_by: by.actorId }
      return [{ ...row, ...rest, state: 'available' as const }]
    }),
  )
  const restored = new Set(await restoreCodes(tx, planId, codes, currency, by.actorId, now))
  const back = codes.filter(({ voidId }) => voidId !== undefined && restored.has(voidId))
  const stored = new Set([...inserted, ...back.map(({ fingerprint }) => fingerprint)])
  // Open stores read a plan again when staff have changed it.
  if (stored.size > 0) await tx.updateTable('plans').set({ updated_at: now }).where('id', '=', planId).execute()
  return stored
}

type Row = Parameters<ReturnType<Tx['insertInto']>['values']>[0]

/** @returns the fingerprints of the stored codes */
async function insertCodes(tx: Tx, rows: readonly (Row & { readonly fingerprint: string })[]): Promise<string[]> {
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
async function restoreCodes(
  tx: Tx,
  planId: string,
  codes: readonly NewCode[],
  currency: string | null,
  actorId: string,
  now: Date,
): Promise<string[]> {
  const back = codes.flatMap(({ voidId, costMinor, instructions, batch, expiresOn }) =>
    voidId === undefined
      ? []
      : { id: voidId, cost: costMinor?.toString() ?? null, instructions, batch, expires_on: expiresOn ?? NEVER },
  )
  if (back.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update activation_codes a set plan_id = ${planId}::uuid, state = 'available', instructions = x.instructions, batch = x.batch,
      expires_on = x.expires_on, cost_minor = x.cost, cost_currency = case when x.cost is not null then ${currency} end,
      added_at = ${now}, added_by = ${actorId}::uuid, voided_at = null, voided_by = null, void_reason = ''
    from json_to_recordset(${JSON.stringify(back)}::json) as x (id uuid, cost bigint, instructions text, batch text, expires_on date)
    where a.id = x.id and a.state = 'void' returning a.id`.execute(tx)
  return rows.map(({ id }) => id)
}
