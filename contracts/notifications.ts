import { z } from 'zod'
import { ACHIEVEMENT_KINDS } from './achievement-rules.ts'
import { APPROVAL_KINDS } from './approval-rules.ts'
import { BUDGET_PERIODS, BUDGET_SCOPES } from './budget-rules.ts'
import { HOLD_REASONS } from './hold-rules.ts'
import { MAIL_TOPICS } from './mail-topics.ts'
import { NOTIFICATION_TOPICS, NOTIFICATION_VIEWS } from './notification-topics.ts'
import { OPTIONAL_NOTIFICATIONS } from './recap-rules.ts'
import { RETURN_REASONS, ReturnedMails } from './returned-mails.ts'
import { APPEAL_OUTCOMES, REASON_CLASSES } from './risk-rules.ts'
import { BUILT_IN_ROLES } from './roles.ts'
import { route } from './route.ts'
import { Id, Instant, Points, pageOf, pageQuery } from './values.ts'

const content = <const Kind extends string, Data extends z.ZodRawShape>(kind: Kind, data: Data) =>
  z.object({ kind: z.literal(kind), data: z.object(data) })

const BuiltIn = z.enum(['member', ...BUILT_IN_ROLES])

/** A plan whose codes last for about that many more days. */
const PlanWithFewCodes = z.object({ subscription: z.string(), duration: z.string(), codes: z.int(), days: z.int() })
export type PlanWithFewCodes = z.infer<typeof PlanWithFewCodes>

/** What a notification says, and its data. Texts are the browser's. */
export const NotificationContent = z.discriminatedUnion('kind', [
  content('redemption', {
    redemptionId: Id,
    status: z.enum(['processing', 'completed', 'failed', 'cancelled']),
    subscription: z.string(),
    duration: z.string(),
    /** What this step gave back; 0 for nothing. */
    refunded: Points,
    /** Only where its code was replaced. */
    isReplacement: z.literal(true).optional(),
  }),
  /** A redemption is held for a review, and until when at the latest. */
  content('redemption_held', {
    redemptionId: Id,
    subscription: z.string(),
    duration: z.string(),
    reason: z.enum(HOLD_REASONS),
    until: Instant,
  }),
  /** The review is over, and a provider or staff deliver. */
  content('redemption_released', { redemptionId: Id, subscription: z.string(), duration: z.string() }),
  /** The month as YYYY-MM. */
  content('leaderboard_prize', { rank: z.int(), month: z.string(), points: Points }),
  /** The balance is going to expire in that many days, unless the member earns or redeems. */
  content('points_expiring', { days: z.int(), points: Points }),
  content('points_expired', { points: Points }),
  content('support_answer', { requestId: Id, subject: z.string() }),
  /** What the browser said of itself is null where it is none that we know. */
  content('new_sign_in', { browser: z.string().nullable(), system: z.string().nullable(), address: z.string() }),
  content('password_changed', { by: z.enum(['profile', 'mailed link']) }),
  content('sessions_ended', { count: z.int() }),
  /** Staff added points, or deducted them where it is negative. */
  content('points_adjusted', { points: Points, reason: z.string() }),
  /** Staff paused the member's redemptions, with the sentence for them; or lifted the pause. */
  content('redemptions_paused', { message: z.string() }),
  content('redemptions_resumed', {}),
  /** Staff stopped the member with others. It never names evidence or other members. */
  content('account_stopped', {
    reasonClass: z.enum(REASON_CLASSES),
    /** The strongest that was done. */
    step: z.enum(['banned', 'paused', 'cancelled', 'held']),
    /** When the pause ends at the latest; null without a pause. */
    pauseEndsAt: Instant.nullable(),
    appealUntil: Instant,
  }),
  /** Staff answered the appeal of a stopped member, with a text. */
  content('appeal_answered', { outcome: z.enum(APPEAL_OUTCOMES), text: z.string() }),
  content('second_factor', { change: z.enum(['on', 'off', 'backup codes']) }),
  /** A colleague proposed something that needs a second one of the staff. */
  content('approval_waiting', { what: z.enum(APPROVAL_KINDS) }),
  content('approval_decided', {
    what: z.enum(APPROVAL_KINDS),
    decision: z.enum(['approved', 'refused']),
    reason: z.string(),
  }),
  /** The points audit found changes without a cause. Super admins are notified once for each change. */
  content('points_alert', { changes: z.int(), members: z.int() }),
  /** A budget has used 80 % of its ceiling, or a play no longer fits in it. Staff who manage budgets are notified once for each period. */
  content('budget', {
    scope: z.enum(BUDGET_SCOPES),
    period: z.enum(BUDGET_PERIODS),
    state: z.enum(['warning', 'closed']),
  }),
  /** The codes of plans got low. Staff who manage plans are notified once until there are enough again. `first` runs out first. */
  content('low_codes', { plans: z.int(), first: PlanWithFewCodes }),
  content('achievement', { achievement: z.enum(ACHIEVEMENT_KINDS) }),
  /** A month is over, as YYYY-MM, in which the member earned points. */
  content('recap', { month: z.string(), points: Points }),
  /** A campaign for the member has begun. */
  content('campaign', { banner: z.string(), endsAt: Instant }),
  /** name: of an own role; `to` says nothing then. */
  content('role_changed', { from: BuiltIn, to: BuiltIn, name: z.string().optional() }),
])
export type NotificationContent = z.infer<typeof NotificationContent>

export const Notification = z.object({ id: Id, createdAt: Instant, isRead: z.boolean(), content: NotificationContent })
Notification.register(z.globalRegistry, { id: 'Notification', description: 'A notification inside the product.' })
export type Notification = z.infer<typeof Notification>

const Unread = z.object({
  /** How many there are that the member has not read, of the topic that was asked for; counted no further than a hundred. */
  unread: z.int(),
})

/** Without a topic it means all notifications. */
const Topic = z.enum(NOTIFICATION_TOPICS).optional()

export const listNotifications = route('GET /api/notifications', {
  access: 'member',
  summary: 'The member’s notifications of the last 90 days, newest first, and how many of the topic are unread',
  query: z.object({ ...pageQuery(Id), topic: Topic, view: z.enum(NOTIFICATION_VIEWS).default('all') }),
  output: pageOf(Notification).extend(Unread.shape),
})

export const countUnread = route('GET /api/notifications/unread', {
  access: 'member',
  summary: 'How many notifications the member has not read',
  output: Unread,
})

export const markNotificationRead = route('POST /api/notifications/read', {
  access: 'member',
  summary: 'Mark one notification as read; one that was read stays so',
  noKeyBecause: 'what was read stays read',
  body: z.object({ id: Id }),
  output: Unread,
  errors: ['notFound'],
})

export const markAllNotificationsRead = route('POST /api/notifications/read-all', {
  access: 'member',
  summary: 'Mark notifications as read, up to the newest that the member saw; later ones and other topics stay unread',
  noKeyBecause: 'what was read stays read',
  body: z.object({ upTo: Id, topic: Topic }),
  output: Unread,
})

const MailSettings = z.object({
  topics: z.array(z.object({ topic: z.enum(MAIL_TOPICS), mail: z.boolean() })),
  /** Notifications in the product that may be switched off. */
  optional: z.array(z.object({ kind: z.enum(OPTIONAL_NOTIFICATIONS), isOn: z.boolean() })),
  returned: ReturnedMails,
})

export const readMailSettings = route('GET /api/notifications/settings', {
  access: 'member',
  summary: 'Which topics come by mail as well, and which optional notifications come at all',
  output: MailSettings,
})

export const saveMailSetting = route('PUT /api/notifications/settings', {
  access: 'member',
  summary: 'Have a topic mailed, or not',
  noKeyBecause: 'the same setting twice is one setting',
  body: z.object({ topic: z.enum(MAIL_TOPICS), mail: z.boolean() }),
  output: MailSettings,
})

const Token = z.string().max(200).default('')

export const saveOptionalNotification = route('PUT /api/notifications/settings/optional', {
  access: 'member',
  summary: 'Switch an optional notification on or off',
  noKeyBecause: 'the same setting twice is one setting',
  body: z.object({ kind: z.enum(OPTIONAL_NOTIFICATIONS), isOn: z.boolean() }),
  output: MailSettings,
})

export const resumeMails = route('POST /api/notifications/settings/resume', {
  access: 'member',
  summary: 'Send mails to the account’s address again, after some came back',
  limit: { max: 5, seconds: 3600 },
  noKeyBecause: 'mails that are sent again are sent again',
  output: MailSettings,
})

/** From the service that sends the operator's mails, or a program of the operator that reads its reports. */
export const receiveReturnedMail = route('POST /api/mail/returns', {
  access: 'guest',
  summary:
    'A mail that came back, or that its reader called spam; signed by Standard Webhooks in the headers webhook-id, webhook-timestamp and webhook-signature',
  limit: { max: 600, seconds: 60 },
  noKeyBecause: 'an address that returns mails returns them: the same message again changes nothing',
  body: z.object({
    type: z.literal('mail.returned'),
    data: z.object({ address: z.email().max(254), reason: z.enum(RETURN_REASONS) }),
  }),
  output: z.object({}),
  errors: ['notFound', 'webhookSignatureInvalid'],
})

/** The address of a mail's List-Unsubscribe header, as a browser opens it. Opening it changes nothing: scanners do so too. */
export const openUnsubscribe = route('GET /api/mail/unsubscribe', {
  access: 'guest',
  summary: 'Go to the page that asks whether to stop the mails of a topic',
  redirects: true,
  query: z.object({ token: Token }),
  output: z.object({ redirect: z.string() }),
})

/** The same address, as mail programs call it for the member (RFC 8058), from anywhere and without a session. */
export const unsubscribe = route('POST /api/mail/unsubscribe', {
  access: 'guest',
  summary: 'Stop the mails of a topic, by the signed token of such a mail; answers the same for any token',
  limit: { max: 300, seconds: 900 },
  noKeyBecause: 'a topic that is off stays off',
  acceptsCrossSite: true,
  query: z.object({ token: Token }),
  output: z.object({}),
})

export const notificationsRoutes = {
  listNotifications,
  countUnread,
  markNotificationRead,
  markAllNotificationsRead,
  readMailSettings,
  saveMailSetting,
  saveOptionalNotification,
  resumeMails,
  receiveReturnedMail,
  openUnsubscribe,
  unsubscribe,
}
