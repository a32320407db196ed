import { sql } from 'kysely'
import { moneyText } from '#contracts/money.ts'
import type { Db } from '#server/db/transaction.ts'

/** The days of deliveries whose cost stands beside the stated cost of a plan. */
export const MEASURED_DAYS = 30

/** Reads what the codes cost on average that were delivered in the last days, by plan, rounded to whole minor units of the currency. */
export async function readCodeCosts(
  db: Db,
  currency: string,
  now: Date,
): Promise<Readonly<Record<string, { readonly codes: number; readonly cost: string }>>> {
  const { rows } = await sql<{ planId: string; codes: number; minor: string }>`
    select plan_id as "planId", count(*) as codes, round(avg(cost_minor))::text as minor from activation_codes
    where state = 'delivered' and cost_currency = ${currency} and delivered_at > ${now}::timestamptz - make_interval(days => ${MEASURED_DAYS})
    group by plan_id`.execute(db)
  return Object.fromEntries(
    rows.map(({ planId, codes, minor }) => [planId, { codes, cost: moneyText(BigInt(minor), currency) }]),
  )
}
