import { FACTS } from './facts.ts'

/** The active rules in words, for pages that load no data and for guests. They are those of the time when the page was loaded. */
export const RULES_IN_WORDS = {
  /** '5 spins': how many a member has in a day. */
  spins: FACTS.spins,
  /** '10 points': the likeliest prize of the wheel. */
  likelyPrize: FACTS.likelyPrize,
  /** '100 points'. */
  welcomeBonus: FACTS.welcomeBonus,
  /** '12 months': points expire after so long without activity. */
  expiryTime: FACTS.expiryTime,
  /** '24 to 48 hours': the stated time to process a redemption. */
  processingTime: FACTS.processingTime,
}
