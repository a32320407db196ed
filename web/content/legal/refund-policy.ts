import { BRAND } from '../brand.ts'
import type { LegalText } from './legal-text.ts'

const { name, supportEmail, channelUrl } = BRAND

export const REFUNDS: LegalText = {
  path: '/legal/refund-policy',
  updated: '2026-11-21',
  intro: `On ${name} you spend points, never money. A refund therefore always means that points go back to your balance.`,
  sections: [
    {
      id: 'final',
      heading: 'Redemptions are final',
      body: [
        'When you confirm a redemption, its points leave your balance at once. There is no refund if you change your mind, chose the wrong service or plan, or do not use the subscription.',
        'Points have no cash value and are non-transferable, so nothing is ever paid out, and nothing is moved to another account.',
      ],
    },
    {
      id: 'cancelling',
      heading: 'Cancelling a redemption',
      body: [
        'Only pending redemptions can be cancelled, and only by contacting support. The status of each redemption is shown in your redemption history. Once it says “Processing”, our staff are working on it, and you can no longer have it cancelled.',
        'If a redemption is cancelled, you get all of its points back.',
      ],
    },
    {
      id: 'failed',
      heading: 'When a redemption fails',
      body: [
        'If we cannot fulfil a redemption, we mark it as failed or cancelled with the reason, and all of its points are back on your balance at that moment. You do not have to do anything, and we send you an email.',
      ],
    },
    {
      id: 'exceptions',
      heading: 'Exceptions',
      body: [
        'We review a completed redemption if',
        [
          'the activation code does not work, or had already been used when you received it',
          'the code is for a different service or duration than you redeemed',
          'the redemption says “Completed”, but no code was ever shown to you',
        ],
        'Report it within 48 hours after the redemption was completed, with the short number of the redemption and what the service says when you enter the code. We cannot accept later reports, because codes can then no longer be checked.',
        'If the report is right, you get a working code or, where that is not possible, your points back.',
      ],
    },
    {
      id: 'not-covered',
      heading: 'What is not an exception',
      body: [
        [
          'The service does not accept the code in your country because you named another country.',
          'Your account with the service already has a subscription that cannot be combined with a code.',
          'You shared the code, or it became known through you.',
          'The service changes its offer or its price later.',
        ],
      ],
    },
    {
      id: 'how',
      heading: 'How to report',
      body: [
        `Open a support ticket from the redemption in question, write to ${supportEmail}, or ask in the messaging channel (${channelUrl}). Support answers in the channel within 24 hours and by email within 1 to 2 business days.`,
        'Refunded points appear as a refund entry in your transactions. They count towards your balance, not towards your total earned.',
      ],
    },
  ],
}
