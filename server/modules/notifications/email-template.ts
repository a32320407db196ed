// The data of mails, as the outbox stores it.

import type { HoldReason } from '#contracts/hold-rules.ts'
import type { LowCodesMailData } from './low-codes-mail.ts'
import type { AppealMailData, StopMailData } from './stop-mail.ts'
import type { WorkMailData } from './work-mail.ts'

/** Facts about the site that every mail contains. */
export interface Site {
  readonly appName: string
  readonly publicUrl: string
}

export interface RedemptionMailData {
  readonly status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'
  readonly subscription: string
  readonly duration: string
  readonly points: number
  readonly reason: string
  /** Whether this step gave the points back. */
  readonly refunded: 'yes' | 'no'
  /** Only where its code was replaced. */
  readonly isReplacement?: true
  /** The stated time to process it, in hours; absent in mails of earlier versions and of other statuses. */
  readonly hours?: { readonly from: number; readonly to: number }
}

export interface HoldMailData {
  readonly subscription: string
  readonly duration: string
  readonly reason: HoldReason
  /** When the hold ends at the latest, as ISO text: the outbox stores JSON. */
  readonly until: string
}

export interface LeaderboardMailData {
  readonly rank: number
  /** Such as 'November 2026'. */
  readonly month: string
  /** Earned in the month. */
  readonly score: number
  /** The reward. */
  readonly points: number
}

export interface ExpiryMailData {
  readonly points: number
  /** When they expire, as ISO text: the outbox stores JSON. */
  readonly at: string
  /** The member's IANA time zone. The mail gives the time in it. */
  readonly timeZone: string
  readonly isLast: boolean
}

export interface SupportMailData {
  readonly id: string
  readonly subject: string
}

/** The kinds of mails, each with its data. The outbox stores it, so a released name such as `news` stays. */
export type EmailTemplate =
  /** points: the welcome bonus; 0 if the mailbox received it before. */
  | { readonly kind: 'confirm'; readonly link: string; readonly points: number }
  | { readonly kind: 'confirmCode'; readonly code: string }
  | { readonly kind: 'accountExists'; readonly email: string }
  | { readonly kind: 'resetPassword'; readonly link: string }
  | { readonly kind: 'passwordChanged' }
  | { readonly kind: 'newSignIn'; readonly device: string; readonly address: string; readonly at: string }
  | { readonly kind: 'redemption'; readonly news: RedemptionMailData }
  | ({ readonly kind: 'redemptionHeld' } & HoldMailData)
  | ({ readonly kind: 'redemptionReleased' } & Omit<HoldMailData, 'reason' | 'until'>)
  | { readonly kind: 'redemptionsPaused'; readonly message: string }
  | { readonly kind: 'redemptionsResumed' }
  | ({ readonly kind: 'accountStopped' } & StopMailData)
  | ({ readonly kind: 'appealAnswered' } & AppealMailData)
  | ({ readonly kind: 'leaderboard' } & LeaderboardMailData)
  | ({ readonly kind: 'pointsExpiring' } & ExpiryMailData)
  | { readonly kind: 'pointsExpired'; readonly points: number }
  | { readonly kind: 'support'; readonly step: 'opened' | 'answered'; readonly news: SupportMailData }
  /** To a banned or suspended member, who cannot open the ticket. */
  | { readonly kind: 'appealReceived'; readonly subject: string }
  /** To a banned or suspended member. `subject` is the ticket's, `text` is from staff. */
  | { readonly kind: 'answerToStopped'; readonly subject: string; readonly text: string }
  /** To staff. */
  | { readonly kind: 'supportTask'; readonly news: SupportMailData }
  | ({ readonly kind: 'lowCodes' } & LowCodesMailData)
  | ({ readonly kind: 'workWaiting' } & WorkMailData)

/** What a mail says. */
export interface MailContent {
  readonly subject: string
  readonly body: string
  readonly note: string
  /** Body and note of the operator as safe HTML. */
  readonly html?: { readonly body?: string; readonly note?: string }
  /** To be typed elsewhere. */
  readonly code?: string
  /** Absent if there is no page to open. */
  readonly button?: string
  readonly link?: string
  /** The values that the operator's own texts can have in braces, beside the name of the site. */
  readonly values?: Readonly<Record<string, string | number>>
}
