// Scores a group by its evidence. A shared network alone is a hint: families, hostels and mobile carriers share one. No score
// is a verdict or triggers an action.

import {
  CROWD_FROM,
  RISK_REASONS,
  type RiskKind,
  type RiskReason,
  type RiskWeight,
  type SpeedKind,
} from '#contracts/risk-rules.ts'

/** The counts of members who share a mark. */
export interface Shared {
  readonly kind: Exclude<RiskKind, 'speed'>
  readonly size: number
  /** Whether Telegram verified the account. */
  readonly signed: boolean
  /** The most accounts opened within an hour, and the most that claimed the same channel task within ten minutes. */
  readonly registered: number
  readonly claimed: number
}

export interface ScoredGroup {
  readonly weight: RiskWeight
  readonly reasons: { readonly reason: RiskReason; readonly figure: number }[]
}

/** This many at almost the same moment are no coincidence. */
const TOGETHER_FROM = 3
/** Events that may be accidental up to this number. */
const OFTEN = { ads: 1, quiz: 3, spins: 5 } as const
const FAST = {
  ads: { reason: 'fastAds', once: 2 },
  quiz: { reason: 'fastQuiz', once: 2 },
  spins: { reason: 'fastSpins', once: 1 },
} as const

const SHARED = {
  network: { reason: 'sameNetwork', alone: 1 },
  device: { reason: 'sameDevice', alone: 2 },
  name: { reason: 'sameName', alone: 1 },
  telegram: { reason: 'sameTelegram', alone: 3 },
} as const
/** The owner of a typed Telegram id is unknown. */
const TYPED = { reason: 'typedTelegram', alone: 2 } as const

export function scoreSharedGroup({ kind, size, signed, registered, claimed }: Shared): ScoredGroup {
  const { reason, alone } = kind === 'telegram' && !signed ? TYPED : SHARED[kind]
  const reasons: ScoredGroup['reasons'] = [{ reason, figure: size }]
  const isCrowd = (kind === 'network' || kind === 'device') && size >= CROWD_FROM
  // Among a thousand customers of a carrier some act at the same time by chance.
  if (isCrowd) return sorted(1, [...reasons, { reason: 'crowd', figure: size }])
  let weight: number = alone
  if (registered >= TOGETHER_FROM) {
    reasons.push({ reason: 'registeredTogether', figure: registered })
    weight += 1
  }
  if (claimed >= TOGETHER_FROM) {
    reasons.push({ reason: 'claimedTogether', figure: claimed })
    weight += 1
  }
  return sorted(weight, reasons)
}

/** @param times how often one member was too fast, by kind */
export function scoreSpeedGroup(times: Readonly<Partial<Record<SpeedKind, number>>>): ScoredGroup {
  let weight = 1
  const reasons: ScoredGroup['reasons'] = []
  for (const [kind, figure = 0] of Object.entries(times) as [SpeedKind, number][]) {
    if (figure === 0) continue
    const { reason, once } = FAST[kind]
    reasons.push({ reason, figure })
    weight = Math.max(weight, figure >= OFTEN[kind] ? once + 1 : once)
  }
  return sorted(weight, reasons)
}

const sorted = (weight: number, reasons: ScoredGroup['reasons']): ScoredGroup => ({
  weight: Math.min(3, weight) as RiskWeight,
  reasons: reasons.toSorted((a, b) => RISK_REASONS.indexOf(a.reason) - RISK_REASONS.indexOf(b.reason)),
})
