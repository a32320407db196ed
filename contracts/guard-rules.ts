/** Words of the guard (docs/product.md#economy-guard). No imports, so that a browser loads nothing else with them. */

/** The kinds of members that the guard judges. The perfect one is the worst case; `measured` are the site's own members. */
export const MEMBER_KINDS = ['perfect', 'average', 'casual', 'leaving', 'multiAccount', 'measured'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]

/** `unknown`: no rule is broken by what is known, but figures are missing. */
export const VERDICTS = ['passes', 'refused', 'unknown'] as const
export type VerdictOutcome = (typeof VERDICTS)[number]

/** The pages that open an ad. A claim of a scratch card opens one, too. */
export const AD_PAGES = ['daily_ad', 'special_task2', 'scratch'] as const
export type AdPage = (typeof AD_PAGES)[number]
