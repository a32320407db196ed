/** The public interface of limits. */
export { limitsData } from './account-data.ts'
export {
  assertMayPlay,
  assertNoCoolOff,
  coolOffAt,
  playsAllowed,
  playsLeftOf,
  SELF_SET_LIMITS,
  type StoredLimits,
} from './play-limits.ts'
