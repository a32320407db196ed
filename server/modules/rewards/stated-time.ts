// The stated time to process a redemption is that of the rules which were active when it was made (docs/product.md#processing-time).

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProcessingHours } from '#contracts/rewards.ts'

/** Returns an expression for the time that was stated at an instant. */
export const statedHours = (at: RawBuilder<unknown>): RawBuilder<ProcessingHours> =>
  sql`(select s.rules -> 'processingHours' from rule_sets s where s.number = rule_set_at(${at}))`

/**
 * Returns the condition that an open redemption, by its `created_at`, has waited longer than was stated. The first part lets an index
 * on it be used.
 */
export const isOverdue = (createdAt: RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> => sql`(
  ${createdAt} < ${now}::timestamptz - (select min((rules -> 'processingHours' ->> 'to')::integer) from rule_sets) * interval '1 hour'
  and ${createdAt} < ${now}::timestamptz - stated_hours_at(${createdAt}) * interval '1 hour')`
