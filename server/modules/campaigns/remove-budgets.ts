import { type SqlBool, sql } from 'kysely'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import { setNamedBudget } from '#server/modules/budgets/index.ts'
import { budgetOf } from '#server/modules/rules/index.ts'

/** Plays hold points for three days (UTC) after their reward day began, and a reward day can be a date ahead of UTC. */
const AFTER_MS = 4 * 86_400_000

/** Removes the budgets of campaigns that ended some days ago, so that commands need not read them any more. */
export async function removeBudgets(db: Db, now: Date): Promise<void> {
  const ended = await db
    .selectFrom('campaigns as c')
    .innerJoin('budgets as b', (join) => join.on('b.id', '=', sql<string>`'campaign ' || c.id`))
    .select('c.id')
    .where(sql<SqlBool>`least(c.ends_at, c.ended_at) <= ${new Date(now.getTime() - AFTER_MS)}`)
    .execute()
  for (const campaign of ended) await inTransaction(db, (tx) => setNamedBudget(tx, budgetOf(campaign), null, now))
}
