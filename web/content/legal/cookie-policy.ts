import { BRAND } from '../brand.ts'
import type { LegalText } from './legal-text.ts'

const { name, supportEmail } = BRAND

export const COOKIES: LegalText = {
  path: '/legal/cookie-policy',
  updated: '2026-11-21',
  intro: `${name} uses one cookie, and only once you sign in. It uses no cookie for advertising, none for statistics, and none of anybody else. That is why no banner asks you for consent.`,
  sections: [
    {
      id: 'cookie',
      heading: 'The session cookie',
      body: [
        'Its name ends in paz.session_token. It holds a random text that tells the server which session is yours, and nothing about you. Without it nobody could stay signed in.',
        [
          'It is set when you sign in and taken back when you sign out.',
          'With “remember me” it lasts 30 days, otherwise one hour; using the site extends it.',
          'Scripts cannot read it, and it is not sent along when other sites make your browser call us.',
        ],
      ],
    },
    {
      id: 'storage',
      heading: 'Local storage',
      body: [
        'Your browser also keeps a few entries for this site. They never leave your device, and their names all begin with paz_.',
        [
          'Choices: your theme, whether sounds are on, whether the sidebar is folded, which explanations you have seen. They stay until you delete them.',
          'Copies of what was just read, so that pages appear quickly: for example the catalogue of subscriptions, whether somebody is signed in here, and the spin whose wheel was still turning. They live 24 hours, are cleaned every 30 minutes, and are removed when you sign out.',
        ],
      ],
    },
    {
      id: 'app',
      heading: 'The app’s files',
      body: [
        'So that the app starts without a network, a service worker keeps its pages, scripts, styles and fonts in the browser’s cache. Answers about your account are not among them.',
      ],
    },
    {
      id: 'others',
      heading: 'Content of others',
      body: [
        'Pages load nothing from other sites by themselves. Where the app offers an advertisement as a task, it opens when you start that task, in a tab of its own or in a closed-off frame, and the rules of its provider apply there. As long as no provider is set up, there are none.',
        'A link to our messaging channel leads to a service of somebody else, who may set cookies of their own once you follow it.',
      ],
    },
    {
      id: 'control',
      heading: 'What you can do',
      body: [
        'You can delete the cookie and the entries in your browser’s settings at any time. You are then signed out, and choices start anew; your account and your points are kept on the server and are not touched.',
        'If your browser refuses cookies for this site, everything public can be read, but signing in does not work.',
        `Questions are answered at ${supportEmail}. Changes of this page are announced 30 days before they apply.`,
      ],
    },
  ],
}
