/** What others may use of members. */

export { adjustmentApproval } from './approve-adjustment.ts'
export { assertMember } from './assert-member.ts'
export { changeStatus, changeStatuses } from './change-status.ts'
export { endPauses } from './end-pauses.ts'
export { findMembersByText } from './find-by-text.ts'
export { type Actor, mayActOn } from './may-act.ts'
export { notesData } from './notes.ts'
export { pauseRedemptions, resumeRedemptions } from './pause-redemptions.ts'
export { foundIds, matches, planSearch } from './search.ts'
