/** Words and limits of the risk view and of paused redemptions. No imports, so that a browser loads these and nothing else. */

/** What the members of a group have in common; `speed` is one member who was too fast. */
export const RISK_KINDS = ['network', 'device', 'telegram', 'name', 'speed'] as const
export type RiskKind = (typeof RISK_KINDS)[number]

export const SPEED_KINDS = ['spins', 'ads', 'quiz'] as const
export type SpeedKind = (typeof SPEED_KINDS)[number]

/** Why a group is shown, each with its figure. */
export const RISK_REASONS = [
  'sameTelegram',
  'typedTelegram',
  'sameDevice',
  'sameNetwork',
  'sameName',
  'registeredTogether',
  'claimedTogether',
  'fastAds',
  'fastQuiz',
  'fastSpins',
  'crowd',
] as const
export type RiskReason = (typeof RISK_REASONS)[number]

/** 1 is a hint, 2 worth a look, 3 strong. No weight proves anything. */
export const RISK_WEIGHTS = [1, 2, 3] as const
export type RiskWeight = (typeof RISK_WEIGHTS)[number]

/** How many days of risk signals are stored and counted. */
export const RISK_DAYS = 30
/** The smallest group by kind, in members; for `speed`, how often one member was too fast. */
export const GROUP_FROM: Readonly<Record<RiskKind, number>> = { network: 5, device: 3, telegram: 2, name: 3, speed: 1 }
/** The most members of a group that are counted, and that are listed. */
export const COUNTED_IN_GROUP = 1000
export const LISTED_IN_GROUP = 100
/** From this many members a shared network or device is probably a mobile carrier, a school or an office. */
export const CROWD_FROM = 50

/** The longest message to the member, and the longest reason for staff. */
export const PAUSE_MESSAGE_MAX = 300
export const PAUSE_REASON_MAX = 500

/** Why staff stopped members, in words that members may read. */
export const REASON_CLASSES = ['severalAccounts', 'automatedPlay', 'codeMisuse', 'otherBreach'] as const
export type ReasonClass = (typeof REASON_CLASSES)[number]

/** How long after a stop its members can appeal, and when a pause that belongs to it ends at the latest. */
export const APPEAL_DAYS = 14
export const PAUSE_DAYS = 30

/** How staff answer an appeal: the stop stays, or what is left of it ends. */
export const APPEAL_OUTCOMES = ['upheld', 'lifted'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]
/** The longest text to a member who appealed. */
export const APPEAL_TEXT_MAX = 500

/** For how many days a dismissal may hold, or without an end. */
export const DISMISSAL_DAYS = [30, 90, 365, null] as const
export const DEFAULT_DISMISSAL_DAYS = 90
/** The most cases of a group or a member that are listed, the newest. */
export const LISTED_CASES = 50
