// The stated time to process a redemption is that of the rules which were active when it was made (docs/product.md#processing-time).

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProcessingHours } from '#contracts/rewards.ts'

/** Returns an expression for the time that was stated at an instant. @param at a column with the name of its table */
export const statedHours = (at: RawBuilder<unknown>): RawBuilder<ProcessingHours> =>
  ofRules(at, sql`s.rules -> 'processingHours'`)

/** Returns an expression for the longest time that was stated at an instant, in hours. @param at a column with the name of its table */
export const longestHours = (at: RawBuilder<unknown>): RawBuilder<number> =>
  ofRules(at, sql`(s.rules -> 'processingHours' ->> 'to')::integer`)

/**
 * Returns a value of the rules that were active at an instant. It is a subquery because PostgreSQL plans it once per statement, but a function
 * once per row.
 */
const ofRules = <T>(at: RawBuilder<unknown>, value: RawBuilder<unknown>): RawBuilder<T> =>
  sql<T>`(select ${value} from rule_activations v join rule_sets s on s.number = v.rule_set
    where v.active_from <= ${at} order by v.active_from desc, v.number desc limit 1)`

/**
 * Returns the condition that an open redemption, by its `created_at`, has waited longer than was stated. The first part lets an index
 * on it be used.
 *
 * @param createdAt the column with the name of its table
 */
export const isOverdue = (createdAt: RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> => sql`(
  ${createdAt} < ${now}::timestamptz - (select min((rules -> 'processingHours' ->> 'to')::integer) from rule_sets) * interval '1 hour'
  and ${createdAt} < ${now}::timestamptz - ${longestHours(createdAt)} * interval '1 hour')`
