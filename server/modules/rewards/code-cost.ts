// What activation codes cost the operator, in whole minor units of a currency (docs/product.md#code-costs).

import { moneyText, parseMoney } from '#contracts/money.ts'
import type { Db } from '#server/db/transaction.ts'

/** A cost as a decimal text in the main unit of its currency. */
export interface Cost {
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string
}

/** Returns the currency of the operator's costs; null while none are stored. */
export async function readCostCurrency(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('operator_costs')
    .select('currency')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.currency ?? null
}

/** Returns minor units; undefined for a text that is no amount of this currency, or below zero. */
export function readCost(text: string, currency: string): bigint | undefined {
  const parsed = parseMoney(text, currency)
  return 'amount' in parsed && parsed.amount >= 0n ? parsed.amount : undefined
}

/** @param minor minor units as the database writes them: numbers are not exact beyond 2^53 */
export const costOf = (minor: string | null, currency: string | null): Cost | null =>
  minor === null || currency === null ? null : { amount: moneyText(BigInt(minor), currency), currency }
