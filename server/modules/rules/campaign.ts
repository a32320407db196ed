// Approved campaigns as every process has them in memory, and when they run (docs/product.md#campaigns).

import type { CampaignTarget } from '#contracts/campaign-rules.ts'
import type { Audience, Overlay } from '#contracts/campaigns.ts'

export interface Campaign {
  readonly id: string
  /** Staff's name, which the fairness page shows. */
  readonly name: string
  readonly banner: string
  readonly overlay: Overlay
  /** What the overlay changes. */
  readonly targets: readonly CampaignTarget[]
  readonly audience: Audience
  /** Whether a budget of its own pays for its plays. */
  readonly hasBudget: boolean
  readonly startsAt: Date
  /** Planned end. */
  readonly endsAt: Date
  /** The last pause: from, and until where its end is known. */
  readonly pausedFrom: Date | null
  readonly pausedUntil: Date | null
  /** When it ended or will end earlier than planned. */
  readonly endedAt: Date | null
}

type Times = Pick<Campaign, 'startsAt' | 'endsAt' | 'pausedFrom' | 'pausedUntil' | 'endedAt'>

/** Returns when a campaign ends or ended. */
export const endOf = ({ endsAt, endedAt }: Pick<Times, 'endsAt' | 'endedAt'>): Date =>
  endedAt && endedAt < endsAt ? endedAt : endsAt

/** Returns the state of an approved campaign at a moment. It runs from its start until before its end. */
export function stateAt(times: Times, moment: Date): 'scheduled' | 'running' | 'paused' | 'ended' {
  const { startsAt, pausedFrom, pausedUntil } = times
  if (moment >= endOf(times)) return 'ended'
  if (moment < startsAt) return 'scheduled'
  const isPaused = pausedFrom !== null && moment >= pausedFrom && (pausedUntil === null || moment < pausedUntil)
  return isPaused ? 'paused' : 'running'
}

/** Returns whether a campaign changes what a play pays, or only prices. */
export const changesPoints = ({ targets }: Pick<Campaign, 'targets'>): boolean =>
  targets.some((target) => target !== 'plans')

const DAY_MS = 86_400_000

/** Returns whether the database has to say which members are in the audience. The others follow from what every session has. */
export const needsFacts = ({ audience }: Pick<Campaign, 'audience'>): boolean =>
  audience.kind === 'inactive' || audience.kind === 'list'

/**
 * Returns whether a member is in the audience of a campaign.
 *
 * @param found ids of the campaigns that need facts and whose audience has the member, as the session's statement found them
 */
export function isInAudience(
  { id, audience, startsAt }: Pick<Campaign, 'id' | 'audience' | 'startsAt'>,
  createdAt: Date,
  found: readonly string[],
): boolean {
  if (audience.kind === 'all') return true
  if (audience.kind === 'new') return createdAt.getTime() > startsAt.getTime() - audience.days * DAY_MS
  return found.includes(id)
}
