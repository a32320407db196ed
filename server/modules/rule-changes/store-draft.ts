import type { InputOf } from '#contracts/route.ts'
import type { storeDraft as contract } from '#contracts/rule-changes.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { readRuleBook, storeRuleSet } from '#server/modules/rules/index.ts'

/**
 * Stores a draft.
 *
 * @returns the number of the new set
 * @throws Problem notFound, ruleSetExists
 */
export async function storeDraft(
  tx: Tx,
  { rules, reason, basedOn }: InputOf<typeof contract>['body'],
  staff: StaffCall,
  now: Date,
): Promise<number> {
  const ruleBook = await readRuleBook(tx)
  assertThat(ruleBook.has(basedOn), 'notFound')
  const origin = { authorId: staff.actorId, reason, basedOn, forCampaign: false }
  const { number, isNew } = await storeRuleSet(tx, rules, origin, now)
  assertThat(isNew, 'ruleSetExists', { number })
  const subject = { type: 'rule_set', id: String(number) }
  await recordStaffAction(
    tx,
    { ...staff, action: 'rules.draft', subject, before: null, after: { basedOn }, reason },
    now,
  )
  return number
}
