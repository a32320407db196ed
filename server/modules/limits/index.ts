/** The public interface of limits. */
export { limitsData } from './account-data.ts'
export { assertMayPlay, assertNoCoolOff, coolOffAt, SELF_SET_LIMITS, playsAllowed } from './play-limits.ts'
