import { canonicalJson } from '#contracts/canonical-json.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import type { Tx } from '#server/db/transaction.ts'
import { hashOfRules } from './numbered-rules.ts'

interface Origin {
  readonly authorId: string
  readonly reason: string
  /** The set that it was made from. */
  readonly basedOn: number
  /** Whether it follows from another set for the time of a campaign, and is no draft of staff. */
  readonly forCampaign: boolean
}

/**
 * Stores a rule set under the next number. The lock of the first set makes concurrent calls wait, so that numbers have no gaps and an equal set is found.
 * @returns the number of the set, and whether it is new: equal rules exist once
 */
export async function storeRuleSet(
  tx: Tx,
  ruleSet: RuleSet,
  { authorId, reason, basedOn, forCampaign }: Origin,
  now: Date,
): Promise<{ readonly number: number; readonly isNew: boolean }> {
  await tx.selectFrom('rule_sets').select('number').where('number', '=', 1).forNoKeyUpdate().execute()
  const hash = hashOfRules(ruleSet)
  const equal = await tx.selectFrom('rule_sets').select('number').where('hash', '=', hash).executeTakeFirst()
  if (equal) return { number: equal.number, isNew: false }
  const { last } = await tx
    .selectFrom('rule_sets')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const number = last + 1
  await tx
    .insertInto('rule_sets')
    .values({
      ...{ number, hash, reason },
      body: canonicalJson(ruleSet),
      author_id: authorId,
      created_at: now,
      based_on: basedOn,
      for_campaign: forCampaign,
    })
    .execute()
  return { number, isNew: true }
}
