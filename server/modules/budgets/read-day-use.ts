import { snapshotReader } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import { hasDailyCaps, type NumberedRules } from '#server/modules/rules/index.ts'
import { DAY_USE, type DayUse } from './day-use.ts'

const read = snapshotReader({ use: DAY_USE })

/** Reads the use of the day for a page; null, without a query, when the rules have no caps. */
export async function readDayUse(db: Db, memberId: string, rules: NumberedRules, now: Date): Promise<DayUse | null> {
  if (!hasDailyCaps(rules)) return null
  return (await read(db, { memberId, input: { dayUseAt: now } })).use
}
