import { type Expression, type RawBuilder, sql } from 'kysely'
import { LOW_COVER_DAYS, RUN_RATE_DAYS } from '#contracts/activation-code-rules.ts'
import { dayOf } from './subscription-end.ts'

const DAY_MS = 24 * 3_600_000

/** Counts the codes of a plan that can be delivered today. */
export const availableCodes = (planId: Expression<string>, now: Date): RawBuilder<number> =>
  sql<number>`(select count(*) from activation_codes c
    where c.plan_id = ${planId} and c.state = 'available' and c.expires_on >= ${dayOf(now)}::date)`

/** Counts what the stock of a plan delivered in the last {@link RUN_RATE_DAYS} days, without codes that staff typed. */
export const recentDeliveries = (planId: Expression<string>, now: Date): RawBuilder<number> =>
  sql<number>`(select count(*) from activation_codes c where c.plan_id = ${planId} and c.state = 'delivered' and c.batch <> ''
    and c.delivered_at > ${new Date(now.getTime() - RUN_RATE_DAYS * DAY_MS)}::timestamptz)`

/** Selects the plans in the store with their free codes and what the stock delivered lately. */
export const codeStocks = (now: Date): RawBuilder<unknown> => sql`(
  select p.id, p.subscription_id, s.name, p.duration, p.needs_code, ${availableCodes(sql.ref('p.id'), now)} as codes,
    ${recentDeliveries(sql.ref('p.id'), now)} as delivered
  from plans p join subscriptions s on s.id = p.subscription_id and s.deleted_at is null
  where p.deleted_at is null and p.in_stock)`

/** The rule of `isLowOnCodes` for a row of {@link codeStocks}, with a number of days. */
export const lastsLessThan = (days: number): RawBuilder<boolean> => sql<boolean>`(
  codes * ${sql.lit(RUN_RATE_DAYS)} < delivered * ${sql.lit(days)} or delivered = 0 and needs_code and codes = 0)`

/**
 * Returns a statement that lists plans by the rule of `isLowOnCodes`: one column `at`, the time at which their codes run out at the pace of
 * the last days, the first one first.
 */
export const plansLowOnCodes = (now: Date): RawBuilder<{ at: Date }> => sql`
  select ${now}::timestamptz + coalesce(make_interval(days => ${sql.lit(RUN_RATE_DAYS)}) * (codes::float8 / nullif(delivered, 0)),
    interval '0') as at
  from ${codeStocks(now)} stocks where ${lastsLessThan(LOW_COVER_DAYS)} order by at`
