import { BRAND } from '../brand.ts'
import type { LegalText } from './legal-text.ts'

const { name, supportEmail, channelUrl } = BRAND

export const REFUNDS: LegalText = {
  path: '/legal/refund-policy',
  updated: '2026-11-21',
  intro: `On ${name} you spend points, never money. A refund therefore always means that points come back to your balance.`,
  sections: [
    {
      id: 'final',
      heading: 'Redemptions are final',
      body: [
        'When you confirm a redemption, its points leave your balance at once. There is no refund because you have changed your mind, have chosen another service or plan than you wanted, or do not use the subscription.',
        'Points have no cash value and are non-transferable, so nothing is ever paid out, and nothing is moved to another account.',
      ],
    },
    {
      id: 'cancelling',
      heading: 'Cancelling a request',
      body: [
        'Only pending redemptions can be cancelled, and only by contacting support. The state of each request is shown in your redemption history. Once it reads processing, somebody is working on it, and it can no longer be cancelled at your wish.',
        'A request that is cancelled gives all of its points back.',
      ],
    },
    {
      id: 'failed',
      heading: 'When a request fails',
      body: [
        'If we cannot fulfil a request, it is marked as failed or cancelled with the reason, and all of its points are back on your balance at that moment. You do not have to do anything, and we send you an email.',
      ],
    },
    {
      id: 'exceptions',
      heading: 'Exceptions',
      body: [
        'A completed redemption is looked at again if',
        [
          'the activation code does not work, or was used already when you received it',
          'the code is for another service or another duration than you redeemed',
          'the request reads completed, but no code was ever shown to you',
        ],
        'Report it within 48 hours after the request was completed, with the short number of the request and what the service says when you enter the code. Later reports cannot be taken into account, because codes can then no longer be checked.',
        'If we find the report to be right, you get a working code, or, where that is not possible, the points back.',
      ],
    },
    {
      id: 'not-covered',
      heading: 'What is no exception',
      body: [
        [
          'The service does not accept the code in your country, although you named another country.',
          'Your account at the service has a subscription already that cannot be combined with a code.',
          'You passed the code on, or it became known through you.',
          'The service changes its offer or its price later.',
        ],
      ],
    },
    {
      id: 'how',
      heading: 'How to report',
      body: [
        `Open a support request from the request in question, write to ${supportEmail}, or ask on the messaging channel (${channelUrl}). Support answers on the channel within 24 hours and by email within 1-2 business days.`,
        'Points that come back are a refund entry in your transactions. They count for your balance, not for your total earned.',
      ],
    },
  ],
}
