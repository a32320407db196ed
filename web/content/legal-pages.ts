import type { LegalDocument } from '#contracts/content-rules.ts'

/** Paths and subjects of the five policies. Their texts are documents (server/modules/content). */
export const LEGAL_PAGES = [
  {
    document: 'privacy-policy',
    path: '/legal/privacy-policy',
    title: 'Privacy Policy',
    description: 'What we know about you, why, for how long, and how to see, download or delete it.',
  },
  {
    document: 'terms-conditions',
    path: '/legal/terms-conditions',
    title: 'Terms & Conditions',
    description: 'Who can take part, what points are, how they are earned and spent, and when an account ends.',
  },
  {
    document: 'refund-policy',
    path: '/legal/refund-policy',
    title: 'Refund Policy',
    description: 'When you get points back, when you do not, and what to do about a code that does not work.',
  },
  {
    document: 'cookie-policy',
    path: '/legal/cookie-policy',
    title: 'Cookie Policy',
    description: 'The one cookie and the few local storage entries that this site uses, each with its purpose.',
  },
  {
    document: 'disclaimer',
    path: '/legal/disclaimer',
    title: 'Disclaimer',
    description: 'Not affiliated with the subscription services. What we do not promise, and what you can check.',
  },
] as const satisfies readonly { document: LegalDocument; path: string; title: string; description: string }[]
