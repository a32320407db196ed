import { AD_SECONDS } from '#contracts/ad-rules.ts'

/** Until an ad, or a channel, was looked at long enough, in milliseconds. */
export const timeLeft = (since: Date, now: Date): number =>
  Math.max(0, since.getTime() + AD_SECONDS * 1000 - now.getTime())
