// The proposal to activate a rule set. Everything is checked again at the approval: the time, the set that it replaces, and the guard.

import type { GuardReport } from '#contracts/guard.ts'
import type { Db } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { type ApprovalKind, asKind, type FactsOf } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { publishCampaignEvent } from '#server/modules/campaigns/index.ts'
import { brokenRulesOf, guardVerdict, readGuardInputs, reportOf } from '#server/modules/economy/index.ts'
import { type RuleBook, readRuleBook, ruleSetOf, storeCampaignSets } from '#server/modules/rules/index.ts'
import { type ActivationPayload, isAhead } from './activations.ts'
import type { RuleChangesContext } from './context.ts'
import { assertQuizFindsQuestions } from './quiz-length.ts'

type Facts = FactsOf<'rule_activation'>
/** @property decided the figures that were stored with the decision */
type Payload = ActivationPayload & { readonly decided?: { readonly guard: Facts['guard'] } }

export const ruleActivationApproval = (context: RuleChangesContext): ApprovalKind =>
  asKind<'rule_activation', Payload>({
    kind: 'rule_activation',
    describe: async (db, payloads) => {
      const ruleBook = payloads.some(({ decided }) => !decided) ? await readRuleBook(db) : undefined
      const facts: Facts[] = []
      for (const { decided, ...payload } of payloads) {
        const guard = decided?.guard ?? (ruleBook && (await readFigures(db, context, ruleBook, payload.ruleSet)))
        if (!guard) throw new Error('the rule book was read')
        facts.push({ kind: 'rule_activation', ...payload, timeZone: context.timeZone, guard })
      }
      return facts
    },
    figures: ({ guard }) => ({ guard }),
    apply: async (tx, payload, { id, reason, requester, approver, staff }, now) => {
      // Two approvals at once: the second one sees the activation of the first, and is checked against it.
      await tx.selectFrom('rule_activations').select('number').where('number', '=', 1).forNoKeyUpdate().execute()
      const { ruleSet, replaces } = payload
      const from = new Date(payload.from)
      assertThat(isAhead(from, now), 'activationPast')
      const ruleBook = await readRuleBook(tx)
      assertThat(ruleBook.at(from).number === replaces, 'approvalStale')
      const set = ruleSetOf(ruleBook.numbered(ruleSet))
      await assertQuizFindsQuestions(tx, context, set)
      const inputs = await readGuardInputs(tx, now, set)
      const { outcome, broken } = guardVerdict(set, inputs)
      const isRefused = outcome === 'refused'
      assertThat(!isRefused || payload.override, 'ruleSetRefused')
      assertThat(!isRefused || requester.role === 'super_admin', 'approvalRightGone')
      const overridden = isRefused ? { currency: inputs.currency, broken: brokenRulesOf(broken) } : null
      const { last } = await tx
        .selectFrom('rule_activations')
        .select((eb) => eb.fn.max('number').as('last'))
        .executeTakeFirstOrThrow()
      const number = last + 1
      await tx
        .insertInto('rule_activations')
        .values({
          ...{ number, rule_set: ruleSet, active_from: from, created_at: now, reason, approval_id: id },
          proposed_by: requester.memberId,
          approved_by: approver.memberId,
          overridden: overridden && JSON.stringify(overridden),
        })
        .execute()
      // Open pages read the new odds and limits at that moment.
      await publishCampaignEvent(tx, from)
      // Campaigns in its time need a set that follows from this one.
      await storeCampaignSets(tx, approver.memberId, now)
      const approved = { approval: id, proposedBy: requester.memberId }
      const after = { ruleSet, from: payload.from, activation: number, overridden, ...approved }
      const subject = { type: 'rule_set', id: String(ruleSet) }
      const change = { before: { ruleSet: replaces }, after, reason }
      await recordStaffAction(tx, { ...staff, action: 'rules.activate', subject, ...change }, now)
    },
  })

/** Judges a set by present costs. */
async function readFigures(
  db: Db,
  { clock }: RuleChangesContext,
  ruleBook: RuleBook,
  number: number,
): Promise<Facts['guard']> {
  const set = ruleSetOf(ruleBook.numbered(number))
  const inputs = await readGuardInputs(db, clock.now(), set)
  return figuresOf(reportOf(guardVerdict(set, inputs), inputs.currency))
}

/** Returns the figures of a report that a proposal shows. */
function figuresOf({ outcome, currency, members, month: { marginBp } }: GuardReport): Facts['guard'] {
  const [perfect] = members
  return {
    ...{ outcome, currency, marginBp },
    perfectCost: perfect?.cost ?? null,
    perfectRevenue: perfect?.revenue ?? null,
    daysToCheapest: perfect?.daysToCheapest ?? null,
  }
}
