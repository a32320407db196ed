import { BRAND } from '../brand.ts'
import { RULES_IN_WORDS } from '../rules-in-words.ts'
import type { LegalText } from './legal-text.ts'

const { name, supportEmail } = BRAND

export const DISCLAIMER: LegalText = {
  path: '/legal/disclaimer',
  updated: '2026-11-21',
  intro: `What ${name} is not, what it does not promise, and what you can check for yourself.`,
  sections: [
    {
      id: 'affiliation',
      heading: 'Not affiliated with the subscription services',
      body: [
        `${name} is not affiliated with, endorsed by or sponsored by any of the services whose subscriptions can be redeemed here. Their names are used only to say what a code is for. Names and trademarks belong to their owners; the coloured initials in the app are our own and not their logos.`,
        'The service itself provides the subscription, under its own terms, and is responsible for its content, availability and prices.',
      ],
    },
    {
      id: 'value',
      heading: 'Points are not money',
      body: [
        `Points have no cash value, are non-transferable, and expire after ${RULES_IN_WORDS.expiryTime} of inactivity. They are not a means of payment, an investment or a wage.`,
      ],
    },
    {
      id: 'chance',
      heading: 'Games of chance without a stake',
      body: [
        'Games are free: there is nothing to stake and nothing to lose. The odds next to a game come from the same table that the draw uses. You win points by chance, in amounts that differ from member to member, and past draws say nothing about future ones.',
        'Do not spend more time on it than you like. If playing feels like something you have to do, take a break for some days. You lose nothing you have earned.',
      ],
    },
    {
      id: 'marketing',
      heading: 'Figures and quotes on the home page',
      body: [
        'Figures and member quotes on the home page are an introduction in round numbers, not live data. How many points you earn depends on how you play; no earnings are promised.',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability',
      body: [
        `Subscriptions can run out or change in price. Processing usually takes ${RULES_IN_WORDS.processingTime} and can take longer. A redemption that takes longer is marked for our staff and for you.`,
        'The app may be unavailable for a time. Anything confirmed to you before then stays valid.',
      ],
    },
    {
      id: 'links',
      heading: 'Links and advertisements',
      body: [
        'Links to other sites, and advertisements that you open as a task, lead to third-party content, over which we have no control. Tell us if something there is unlawful, and we will remove the link.',
      ],
    },
    {
      id: 'age',
      heading: 'Age and law',
      body: [
        `${name} is for people aged 16 and over. It is not meant for places where free games of this kind are not allowed. You are responsible for following the law where you live.`,
        `If anything here is wrong or unclear, write to ${supportEmail}.`,
      ],
    },
  ],
}
