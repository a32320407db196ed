/** Returns the milliseconds until an ad or a channel was open long enough. */
export const timeLeft = (since: Date, seconds: number, now: Date): number =>
  Math.max(0, since.getTime() + seconds * 1000 - now.getTime())
