import type { MailTopic } from '#contracts/mail-topics.ts'
import type { EmailTemplate } from './compose.ts'

/**
 * What a mail is about, if its member may do without it. How a redemption ended always comes: points were paid for
 * it. So does that points have expired, what concerns the account's safety, and what the member asked for.
 */
export function topicOf(letter: EmailTemplate): MailTopic | undefined {
  switch (letter.kind) {
    case 'redemption': {
      const { status } = letter.news
      return status === 'pending' || status === 'processing' ? 'redemptions' : undefined
    }
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
