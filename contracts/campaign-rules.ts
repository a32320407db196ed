/** Rules of campaigns (docs/product.md#campaigns). No imports, so that a browser loads nothing else with them. */

/** Ways to earn that a campaign can change. */
export const CAMPAIGN_SOURCES = ['wheel', 'scratch', 'quiz', 'checkIn', 'ads'] as const
export type CampaignSource = (typeof CAMPAIGN_SOURCES)[number]
/** Games whose plays a day a campaign can raise. */
export const EXTRA_PLAY_SOURCES = ['wheel', 'scratch', 'quiz'] as const
export type ExtraPlaySource = (typeof EXTRA_PLAY_SOURCES)[number]
/** Everything that a campaign can change: the sources, and the prices of plans. */
export const CAMPAIGN_TARGETS = [...CAMPAIGN_SOURCES, 'plans'] as const
export type CampaignTarget = (typeof CAMPAIGN_TARGETS)[number]

/** `waiting`: proposed. Scheduled, running and ended follow from the time. */
export const CAMPAIGN_STATES = ['draft', 'waiting', 'scheduled', 'running', 'paused', 'ended'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** Points of a source in per cent of the active rules. At least 101, so that different prizes stay different when rounded. */
export const MULTIPLIER_PERCENT = { min: 101, max: 1000 } as const
export const EXTRA_PLAYS_MAX = 50
export const DISCOUNT_PERCENT_MAX = 90
export const AUDIENCES = ['all', 'new', 'inactive', 'list'] as const
export type AudienceKind = (typeof AUDIENCES)[number]
export const AUDIENCE_DAYS_MAX = 365
export const AUDIENCE_LIST_MAX = 500
export const CAMPAIGN_NAME_MAX = 60
export const BANNER_MAX = 140
/** The longest campaign, in days. */
export const CAMPAIGN_DAYS_MAX = 92

export const CAMPAIGN_BUDGET_MAX = 1_000_000_000

/** An approved campaign begins at least a minute later: by then every process has read it. */
export const CAMPAIGN_LEAD_SECONDS = 60
/** A pause, its end, and an early end take effect so many seconds later, in every process at the same moment. */
export const CAMPAIGN_NOTICE_SECONDS = 15

/** Per cent off the price of some plans, or of all where the list is null. */
export interface Discount {
  readonly percent: number
  readonly planIds: readonly string[] | null
}

/** Returns the price of a plan in a campaign: whole points, rounded half up, at least 1. */
export const campaignPrice = (
  { id, points }: { readonly id: string; readonly points: number },
  discount: Discount | null,
): number =>
  discount && (discount.planIds === null || discount.planIds.includes(id))
    ? Math.max(1, Math.floor((points * (100 - discount.percent) + 50) / 100))
    : points
