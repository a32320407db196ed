import type { MailTopic } from '#contracts/mail-topics.ts'
import type { EmailTemplate } from './compose.ts'

/**
 * Returns the topic by which a member can switch a mail off, or undefined for mails that always come: results of
 * redemptions, expired points, security of the account, and what the member asked for.
 */
export function topicOf(template: EmailTemplate): MailTopic | undefined {
  switch (template.kind) {
    case 'redemption': {
      const { status } = template.news
      return status === 'pending' || status === 'processing' ? 'redemptions' : undefined
    }
    case 'redemptionReleased':
      return 'redemptions'
    case 'leaderboard':
      return 'rewards'
    case 'pointsExpiring':
      return 'points'
    case 'support':
      return 'support'
    default:
      return undefined
  }
}
