/** The public interface of rule changes. */
export { ruleActivationApproval } from './activation-approval.ts'
export type { RuleChangesContext } from './context.ts'
export { readActiveOverride } from './read-sets.ts'
