import type { InputOf } from '#contracts/route.ts'
import type { proposeActivation as contract } from '#contracts/rule-changes.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { propose, type StaffPerson } from '#server/modules/approvals/index.ts'
import { guardVerdict, readGuardInputs } from '#server/modules/economy/index.ts'
import { momentOf, readRuleBook, ruleSetOf } from '#server/modules/rules/index.ts'
import { type ActivationPayload, isAhead } from './activations.ts'
import type { RuleChangesContext } from './context.ts'
import { assertQuizFindsQuestions } from './quiz-length.ts'

/**
 * Proposes that a rule set becomes active (docs/product.md#rule-changes).
 *
 * @throws Problem notFound, activationTooSoon, localTimeSkipped, localTimeTwice, ruleSetActive, ruleSetQuizTooLong, ruleSetRefused, approvalDuplicate;
 *   forbidden for an override by someone who is no super admin
 */
export async function proposeActivation(
  tx: Tx,
  context: RuleChangesContext,
  { params: { number }, body }: InputOf<typeof contract>,
  viewer: StaffPerson,
  staff: StaffCall,
  now: Date,
): Promise<{ approvalId: string; from: string; override: boolean }> {
  const from = momentOf(body.from, context.timeZone)
  assertThat(isAhead(from, now), 'activationTooSoon')
  const ruleBook = await readRuleBook(tx)
  assertThat(ruleBook.has(number), 'notFound')
  const replaces = ruleBook.at(from).number
  assertThat(replaces !== number, 'ruleSetActive')
  const set = ruleSetOf(ruleBook.numbered(number))
  await assertQuizFindsQuestions(tx, context, set)
  const { outcome } = guardVerdict(set, await readGuardInputs(tx, now, set))
  const override = outcome === 'refused'
  assertThat(!override || body.override, 'ruleSetRefused')
  assertThat(!override || viewer.role === 'super_admin', 'forbidden')
  const payload: ActivationPayload = { ruleSet: number, from: from.toISOString(), replaces, override }
  const proposal = { kind: 'rule_activation', payload, reason: body.reason } as const
  const approvalId = await propose(tx, context, proposal, staff, now)
  return { approvalId, from: payload.from, override }
}
