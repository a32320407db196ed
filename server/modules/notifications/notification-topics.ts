import type { NotificationTopic } from '#contracts/notification-topics.ts'
import type { NotificationContent } from '#contracts/notifications.ts'

type Kind = NotificationContent['kind']

const TOPICS: Record<Kind, NotificationTopic> = {
  redemption: 'redemptions',
  redemption_held: 'redemptions',
  redemption_released: 'redemptions',
  redemptions_paused: 'redemptions',
  redemptions_resumed: 'redemptions',
  account_stopped: 'account',
  appeal_answered: 'account',
  leaderboard_prize: 'points',
  points_expiring: 'points',
  points_expired: 'points',
  points_adjusted: 'points',
  campaign: 'points',
  achievement: 'achievements',
  recap: 'achievements',
  support_answer: 'support',
  new_sign_in: 'account',
  password_changed: 'account',
  sessions_ended: 'account',
  second_factor: 'account',
  role_changed: 'account',
  approval_waiting: 'staff',
  approval_decided: 'staff',
  points_alert: 'staff',
  budget: 'staff',
  low_codes: 'staff',
}

/** Returns the kinds of notifications of a topic. */
export const kindsOf = (topic: NotificationTopic): Kind[] =>
  (Object.keys(TOPICS) as Kind[]).filter((kind) => TOPICS[kind] === topic)
