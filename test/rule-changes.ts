import type { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'
import { approvalsOf, approve } from './approvals.ts'
import type { Action } from './staff-action.ts'

/** Returns the first rules with other spins per day, so that each number is another set. */
export const withSpins = (spinsPerDay: number): RuleSet => ({
  ...SPECIFICATION_SET,
  wheel: { ...SPECIFICATION_SET.wheel, spinsPerDay },
})

export const storeRules = (staff: Actor, rules: RuleSet, basedOn = 1) =>
  staff.call('POST /api/admin/rules', { body: { rules, basedOn, reason: 'A quieter month' } })

/** Stores a draft. @returns its number */
export async function storedDraft(staff: Actor, rules: RuleSet): Promise<number> {
  const { status, body } = await storeRules(staff, rules)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.number
}

/** Returns a local time (UTC, the product's time zone in tests) some minutes ahead. */
export const localTime = ({ clock }: TestApp, minutes: number): string =>
  new Date(clock.now().getTime() + minutes * 60_000).toISOString().slice(0, 16)

export const proposeRules = (staff: Actor, number: number, from: string, override = false) =>
  staff.call('POST /api/admin/rules/:number/activations', {
    params: { number },
    body: { from, override, reason: 'For the new month' },
  })

/** Proposes an activation that a colleague approves. @returns the answer to the approval */
export async function activateRules(
  { staff, colleague }: { readonly staff: Actor; readonly colleague: Actor },
  number: number,
  from: string,
  override = false,
) {
  const { status, body } = await proposeRules(staff, number, from, override)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return await approve(colleague, body.approvalId)
}

/** Returns the facts of a pending activation. */
export async function activationFacts(staff: Actor, approvalId: string) {
  const approval = (await approvalsOf(staff)).find(({ id }) => id === approvalId)
  if (approval?.facts.kind !== 'rule_activation') throw new Error('no pending activation has this id')
  return approval.facts
}

/** Returns rules that no set has. */
async function newRules(staff: Actor): Promise<RuleSet> {
  const { items } = (await staff.call('GET /api/admin/rules')).body
  return withSpins(50 + (items[0]?.number ?? 0))
}

/** Calls of staff that change rules. */
export const RULE_CHANGE_ACTIONS: Readonly<Record<string, Action>> = {
  'POST /api/admin/rules': async ({ staff }) => {
    const rules = await newRules(staff)
    return () => storeRules(staff, rules)
  },
  'POST /api/admin/rules/:number/activations': async ({ app, staff }) => {
    const number = await storedDraft(staff, await newRules(staff))
    const from = localTime(app, 60)
    // Costs of another test may refuse these rules.
    return () => proposeRules(staff, number, from, true)
  },
}
