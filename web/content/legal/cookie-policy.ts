import { BRAND } from '../brand.ts'
import type { LegalText } from './legal-text.ts'

const { name, supportEmail } = BRAND

export const COOKIES: LegalText = {
  path: '/legal/cookie-policy',
  updated: '2026-11-21',
  intro: `${name} uses one cookie, and only once you sign in. It uses no advertising cookies, no statistics cookies and no third-party cookies. That is why no banner asks for your consent.`,
  sections: [
    {
      id: 'cookie',
      heading: 'The session cookie',
      body: [
        'Its name ends in paz.session_token. It holds a random text that tells the server which session is yours, and nothing about you. Without it you could not stay signed in.',
        [
          'It is set when you sign in and removed when you sign out.',
          'With “remember me” it lasts 30 days, otherwise one hour; using the site extends it.',
          'Scripts cannot read it, and it is not sent along when other sites make your browser call us.',
        ],
      ],
    },
    {
      id: 'storage',
      heading: 'Local storage',
      body: [
        'Your browser also stores a few entries for this site. They never leave your device, and their names all begin with paz_.',
        [
          'Choices: your theme, whether sounds are on, whether the sidebar is collapsed, which tutorials you have seen. They stay until you delete them.',
          'Copies of data that was just loaded, so that pages appear quickly: for example the list of subscriptions, whether someone is signed in here, and a spin whose wheel was still turning. They expire after 24 hours, are cleaned up every 30 minutes, and are removed when you sign out.',
        ],
      ],
    },
    {
      id: 'app',
      heading: 'The app’s files',
      body: [
        'So that the app starts without a network, a service worker stores its pages, scripts, styles and fonts in the browser’s cache. Data about your account is not stored there.',
      ],
    },
    {
      id: 'others',
      heading: 'Third-party content',
      body: [
        'Pages load nothing from other sites on their own. When the app offers an advertisement as a task, it opens when you start that task, in a new tab or in a sandboxed frame, and its provider’s rules apply there. Where no provider is set up, there are none.',
        'A link to our messaging channel leads to another company’s service, which may set its own cookies once you follow it.',
      ],
    },
    {
      id: 'control',
      heading: 'What you can do',
      body: [
        'You can delete the cookie and the entries in your browser’s settings at any time. You are then signed out and your choices are reset. Your account and your points are on the server and are not affected.',
        'If your browser refuses cookies for this site, you can read everything public, but you cannot sign in.',
        `For questions, write to ${supportEmail}. We announce changes to this page 30 days before they apply.`,
      ],
    },
  ],
}
