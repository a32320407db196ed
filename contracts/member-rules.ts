/** Words and limits of the members' list. No imports, so that a browser loads these and nothing else. */

/** Deleted accounts are no members any more. */
export const MEMBER_STATUSES = ['active', 'banned', 'suspended'] as const
export type ListedStatus = (typeof MEMBER_STATUSES)[number]

export const MEMBER_SORTS = ['joined', 'points', 'totalEarned', 'lastLogin', 'name'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

export const STATUS_ACTIONS = ['ban', 'suspend', 'activate'] as const
export type StatusAction = (typeof STATUS_ACTIONS)[number]

/** Why a member is left out of a bulk action. */
export const SKIP_REASONS = ['self', 'role', 'already', 'gone'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Members are counted exactly up to this number; beyond it there are 'more'. */
export const COUNTED_MEMBERS = 10_000
/** The most members that one bulk action takes. */
export const BULK_MAX = 200
/** The largest adjustment, up or down. */
export const ADJUSTMENT_MAX = 1_000_000
export const STAFF_REASON_MAX = 300
export const MEMBER_NOTE_MAX = 2000
