import { BRAND } from '../brand.ts'
import type { LegalText } from './legal-text.ts'

const { name, supportEmail, channelUrl } = BRAND

export const TERMS: LegalText = {
  path: '/legal/terms-conditions',
  updated: '2026-11-21',
  intro: `These terms apply between you and the operator of ${name}, who can be reached at ${supportEmail}. By registering you agree to them.`,
  sections: [
    {
      id: 'service',
      heading: `What ${name} is`,
      body: [
        `${name} is a free service in which members collect points and redeem them for subscriptions to streaming, music, social and other services. Taking part costs nothing. Points cannot be bought, and no purchase improves any chance.`,
      ],
    },
    {
      id: 'age',
      heading: 'Who can take part',
      body: [
        'You must be at least 16 years old. If the law of your country asks for the consent of a parent or guardian at your age, you need that consent.',
        'Accounts are for natural persons. You need an email address at one of the mail hosts that the registration form names, and you must confirm it.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      body: [
        'One person has one account, and one mailbox belongs to one account. Different spellings of the same mailbox count as one.',
        'Keep your password to yourself. Changing or resetting it ends your sessions on other devices. Tell us at once if you think that somebody else uses your account.',
        'The information in your profile must be yours and true.',
      ],
    },
    {
      id: 'points',
      heading: 'Points',
      body: [
        [
          'Points have no cash value. They are not money, not a deposit and not a claim to money, and they cannot be paid out.',
          'Points are non-transferable. They cannot be sold, given away, inherited or moved between accounts.',
          'Points expire after 12 months of inactivity. Inactivity means that nothing was earned and nothing was redeemed in that time.',
          'Points that an account holds when it is deleted are lost.',
        ],
        'Every change of your balance is an entry in a ledger that you can read in the app. Entries are never altered; a mistake is corrected by another entry.',
      ],
    },
    {
      id: 'earning',
      heading: 'Earning points',
      body: [
        'There is a welcome bonus of 100 points, once for each mailbox, after you have confirmed your address and signed in. It is not given again to a mailbox whose account was deleted.',
        'Other points come from games and from the tasks, check-ins, promo codes and leaderboard rewards that the app offers you at the time. Each says what it gives, how often it can be used and when it starts again; daily limits start again at midnight in the time zone of your profile.',
        'Prizes of games are drawn by the server. The odds are shown beside each game, and each draw can be recomputed from its revealed seeds. What the server has recorded decides, not what a screen has shown.',
      ],
    },
    {
      id: 'fair-play',
      heading: 'Fair play',
      body: [
        'The following is not allowed:',
        [
          'more than one account for one person, or accounts made for others to collect their points',
          'programs, scripts or devices that play, claim or register for you',
          'attempts to get around limits, to disturb the service, or to reach what is not yours',
          'selling activation codes that you have redeemed here',
          'content in names, pictures or messages that is unlawful or insults others',
        ],
        'Whoever finds a weakness of the service and tells us, without using it, does nothing wrong.',
      ],
    },
    {
      id: 'redeeming',
      heading: 'Redeeming points',
      body: [
        'A redemption costs the points that are shown when you confirm it. If the price has changed or the plan has run out meanwhile, the request is refused and nothing is deducted. Otherwise the points leave your balance at once.',
        'Staff process requests by hand, within 24-48 hours as a rule. You then find an activation code in the app. It is for you alone, and the rules of the service that it belongs to apply to its use, including those about countries and existing subscriptions.',
        'Redemptions are final. Only pending redemptions can be cancelled, and only by contacting support. Exceptions are listed in the refund policy and must be reported within 48 hours.',
      ],
    },
    {
      id: 'leaderboard',
      heading: 'What other members see',
      body: [
        'Lists of winners and leaderboards show the name of your profile. Where an email address is part of such a list, most of it is masked.',
      ],
    },
    {
      id: 'ending',
      heading: 'Suspension and end',
      body: [
        'You can delete your account in your profile at any time. Redemptions that are not completed are cancelled, and your points are lost.',
        'We can suspend or ban accounts that break these terms, and cancel redemptions that rest on such a breach. You are told why you cannot sign in, and you can answer to support.',
        'If the service ends as a whole, it is announced at least 30 days before, so that points can be redeemed.',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability and liability',
      body: [
        'The service is offered as it is. We take care that it works and that nothing of yours is lost, but we do not promise that it is always available or that a certain subscription is always in stock.',
        'We are liable without limit for intent and gross negligence and wherever the law demands it. Otherwise liability is excluded as far as the law allows. Rights that you have as a consumer remain as they are.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes of these terms',
      body: [
        'We give 30 days’ notice of changes, by email or in the app. If you do not agree, you can redeem your points and delete your account until then. Corrections of wording that change nothing for you apply at once.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      body: [
        `Support answers on the messaging channel (${channelUrl}) within 24 hours and by email (${supportEmail}) within 1-2 business days.`,
        `${name} is not affiliated with the subscription services that it offers; the disclaimer says more.`,
      ],
    },
  ],
}
