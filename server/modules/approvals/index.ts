/** The public interface of approvals. */
export { hasOtherSuperAdmin, recordAppointment } from './appointments.ts'
export { type Budget, type BudgetSettings, openBudget, readBudget } from './budget.ts'
export { lockProposal } from './decide.ts'
export {
  type ApprovalKind,
  type ApprovalKinds,
  type Approved,
  asKind,
  type FactsOf,
  type StaffPerson,
} from './kinds.ts'
export { findApproval, findApprovals } from './list.ts'
export { type ProposalContext, propose } from './propose.ts'
