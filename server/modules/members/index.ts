/** What others may use of members. */

export { adjustmentApproval } from './approve-adjustment.ts'
export { assertMember } from './assert-member.ts'
export { findMembersByText } from './find-by-text.ts'
export { mayActOn } from './may-act.ts'
export { notesData } from './notes.ts'
export { matches, matchingIds, planSearch } from './search.ts'
