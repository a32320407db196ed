/** The public interface of accounts. auth.ts is no part of it: it loads better-auth, 260 files that commands do not need. */
export { type AccountData, EXPORT_ROWS } from './account-data.ts'
export { calendar } from './calendar.ts'
export type { AccountsContext } from './context.ts'
export { deviceOf } from './device-of.ts'
export { endStatuses } from './end-statuses.ts'
export { HashGate, hashLanes, type Lane, type LaneSettings } from './hash-gate.ts'
export { listSessions } from './list-sessions.ts'
export { mailboxHash } from './mailbox-marks.ts'
export { mailboxOf } from './mailbox-of.ts'
export { isTokenValid, readTokenSubject } from './mailed-link.ts'
export { maskAddress } from './mask-address.ts'
export { findMembersWithoutBonus } from './missing-bonuses.ts'
export { isBcryptHash } from './password.ts'
export { deleteOldRegistrations } from './pending-registrations.ts'
export { pictureData, sweepPictures } from './picture.ts'
export { RefusedSignIns } from './refused-sign-ins.ts'
export {
  addDays,
  dateIn,
  nextMidnight,
  type RewardClock,
  rewardDay,
  rewardDaysSince,
  startOfDay,
} from './reward-day.ts'
export { signInFailureData } from './sign-in-failure-data.ts'
export { roleApproval } from './staff/approve-role.ts'
export { rotateSecondFactors } from './staff/rotate-second-factors.ts'
export { secondFactorCipher } from './staff/second-factor.ts'
export { staffData } from './staff/staff-data.ts'
export { imageUrlOf, readRecipient } from './store.ts'
export { awardWelcomeBonus, hadWelcomeBonus } from './welcome-bonus.ts'
