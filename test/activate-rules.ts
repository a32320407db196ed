import { sql } from 'kysely'
import { canonicalJson } from '#contracts/canonical-json.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import type { Db } from '#server/db/transaction.ts'
import { hashOfRules } from '#server/modules/rules/index.ts'
import type { TestApp } from './app.ts'

/** An activation must be stored at least so long before it takes effect. */
const AHEAD_MS = 60_000

/** Stores a rule set, and its activation at a moment. @returns its number */
export async function storeActiveRules(db: Db, ruleSet: RuleSet, activeFrom: Date): Promise<number> {
  const storedAt = new Date(activeFrom.getTime() - AHEAD_MS)
  const { rows } = await sql<{ number: number }>`
    insert into rule_sets (number, body, hash, reason, created_at)
    select max(number) + 1, ${canonicalJson(ruleSet)}, ${hashOfRules(ruleSet)}, 'a test', ${storedAt} from rule_sets
    returning number`.execute(db)
  const number = rows[0]?.number
  if (number === undefined) throw new Error('no rule set was stored')
  await sql`insert into rule_activations (number, rule_set, active_from, reason, created_at)
    values (${number}, ${number}, ${activeFrom}, 'a test', ${storedAt})`.execute(db)
  return number
}

/** Stores a rule set and waits, on the test's clock, until it is active. @returns its number */
export async function activateRules(app: TestApp, ruleSet: RuleSet): Promise<number> {
  const number = await storeActiveRules(app.database.db, ruleSet, new Date(app.clock.now().getTime() + AHEAD_MS))
  app.clock.advance(AHEAD_MS / 1000)
  return number
}
