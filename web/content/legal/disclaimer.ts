import { BRAND } from '../brand.ts'
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
        `${name} is not affiliated with, endorsed by or sponsored by any of the services whose subscriptions can be redeemed here. Their names are used only to say what a code is for. Names and trademarks belong to their owners; the coloured initials in the app are marks of our own and not logos of theirs.`,
        'The subscription itself is provided by the service, under its own terms. For its content, availability and prices the service is responsible.',
      ],
    },
    {
      id: 'value',
      heading: 'Points are not money',
      body: [
        'Points have no cash value, are non-transferable, and expire after 12 months of inactivity. They are no means of payment, no investment and no wage.',
      ],
    },
    {
      id: 'chance',
      heading: 'Games of chance without a stake',
      body: [
        'Games are free: there is nothing to stake and nothing to lose. The odds beside a game are read from the very table that is drawn from. What you win by chance is points, in amounts that differ from member to member, and past draws say nothing about coming ones.',
        'Do not spend more time on it than you like. If playing feels like something you have to do, stop for some days; nothing you have earned is lost by that.',
      ],
    },
    {
      id: 'marketing',
      heading: 'Figures and voices on the first page',
      body: [
        'Figures and members’ voices on the first page are an introduction in round numbers and not live data. How many points you earn depends on how you play; no earnings are promised.',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability',
      body: [
        'Subscriptions can run out or change in price. Processing takes 24-48 hours as a rule and can take longer; a request that waits longer is marked for our staff and for you.',
        'The app may be unavailable for a time. What had been confirmed to you by then is kept.',
      ],
    },
    {
      id: 'links',
      heading: 'Links and advertisements',
      body: [
        'Links to other sites, and advertisements that you open as a task, lead to content of others. It is theirs, and we have no say in it. Tell us if something there is unlawful, and we remove the link.',
      ],
    },
    {
      id: 'age',
      heading: 'Age and law',
      body: [
        `${name} is for people of at least 16 years. It is not meant for places where free games of this kind are not allowed; following the law where you live is up to you.`,
        `If anything here is wrong or unclear, write to ${supportEmail}.`,
      ],
    },
  ],
}
