/** What other modules may use of approvals. */
export { lockProposal } from './decide.ts'
export { type ApprovalKind, type ApprovalKinds, type Approved, asKind, type StaffPerson } from './kinds.ts'
export { findApproval } from './list.ts'
export { type ProposalContext, propose } from './propose.ts'
