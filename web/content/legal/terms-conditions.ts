import { BRAND } from '../brand.ts'
import { RULES_IN_WORDS } from '../rules-in-words.ts'
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
        `${name} is a free service in which members collect points and redeem them for subscriptions to streaming, music, social and other services. Taking part costs nothing. Points cannot be bought, and no purchase improves your chances.`,
      ],
    },
    {
      id: 'age',
      heading: 'Who can take part',
      body: [
        'You must be at least 16 years old. If the law of your country requires the consent of a parent or guardian at your age, you need that consent.',
        'Accounts are for natural persons. You need an email address with one of the email providers that the registration form names, and you must confirm it.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      body: [
        'Each person may have one account, and each mailbox belongs to one account. Different spellings of the same mailbox count as one.',
        'Keep your password to yourself. Changing or resetting it ends your sessions on other devices. Tell us at once if you think that someone else is using your account.',
        'The information in your profile must be true and your own.',
      ],
    },
    {
      id: 'points',
      heading: 'Points',
      body: [
        [
          'Points have no cash value. They are not money, a deposit or a claim to money, and they cannot be paid out.',
          'Points are non-transferable. They cannot be sold, given away, inherited or moved between accounts.',
          `Points expire after ${RULES_IN_WORDS.expiryTime} of inactivity. Inactivity means that you earned and redeemed nothing in that time.`,
          'If you delete your account, you lose its points.',
        ],
        'Every change of your balance is an entry in a ledger that you can read in the app. Entries are never altered. A mistake is corrected by another entry.',
      ],
    },
    {
      id: 'earning',
      heading: 'Earning points',
      body: [
        `You get a welcome bonus of ${RULES_IN_WORDS.welcomeBonus}, once per mailbox, after you have confirmed your email address and signed in. A mailbox whose account was deleted does not get it again.`,
        'Other points come from games and from the tasks, check-ins, promo codes and leaderboard rewards that the app offers you at the time. Each says what it pays, how often you can use it and when it resets. Daily limits reset at midnight in the time zone of your profile.',
        'The server draws the prizes of games. The odds are shown next to each game, and each draw can be recomputed from its revealed seeds. The server’s record decides, not what a screen has shown.',
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
          'attempts to bypass limits, to disrupt the service, or to access what is not yours',
          'selling activation codes that you have redeemed here',
          'content in names, pictures or messages that is unlawful or insults others',
        ],
        'If you find a vulnerability and report it to us without exploiting it, you do nothing wrong.',
      ],
    },
    {
      id: 'redeeming',
      heading: 'Redeeming points',
      body: [
        'A redemption costs the points shown when you confirm it. If the price has changed or the plan has gone out of stock in the meantime, the redemption is refused and nothing is deducted. Otherwise the points leave your balance at once.',
        `Staff process redemptions by hand, usually within ${RULES_IN_WORDS.processingTime}. You then find an activation code in the app. It is for you alone. Its use is subject to the service’s own rules, including those about countries and existing subscriptions.`,
        'Redemptions are final. Only pending redemptions can be cancelled, and only by contacting support. Exceptions are listed in the refund policy and must be reported within 48 hours.',
      ],
    },
    {
      id: 'leaderboard',
      heading: 'What other members see',
      body: [
        'Lists of winners and leaderboards show the name of your profile. Email addresses in such lists are mostly masked.',
      ],
    },
    {
      id: 'ending',
      heading: 'Suspension and end',
      body: [
        'You can delete your account in your profile at any time. Redemptions that are not completed are cancelled, and your points are lost.',
        'We can suspend or ban accounts that break these terms, and cancel redemptions that result from such a breach. We tell you why you cannot sign in, and you can reply to support.',
        'If the service ends as a whole, we announce it at least 30 days before, so that you can redeem your points.',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability and liability',
      body: [
        'The service is offered as it is. We do our best to make it work and to lose none of your data, but we do not promise that it is always available or that a certain subscription is always in stock.',
        'We are liable without limit for intent and gross negligence, and wherever the law requires it. Otherwise liability is excluded as far as the law allows. Your rights as a consumer are not affected.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      body: [
        'We give 30 days’ notice of changes, by email or in the app. If you do not agree, you can redeem your points and delete your account before then. Corrections of wording that change nothing for you apply at once.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      body: [
        `Support answers in the messaging channel (${channelUrl}) within 24 hours and by email (${supportEmail}) within 1 to 2 business days.`,
        `${name} is not affiliated with the subscription services that it offers; see the disclaimer.`,
      ],
    },
  ],
}
