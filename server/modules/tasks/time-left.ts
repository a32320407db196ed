import { AD_SECONDS } from '#contracts/ad-rules.ts'

/** Returns the milliseconds until an ad or a channel was open long enough. */
export const timeLeft = (since: Date, now: Date): number =>
  Math.max(0, since.getTime() + AD_SECONDS * 1000 - now.getTime())
