/** The five policies: where they are and what they are about. Their texts are in files of their own. */
export const LEGAL_PAGES = [
  {
    path: '/legal/privacy-policy',
    title: 'Privacy Policy',
    description: 'What is known about you, what for, for how long, and how to see, take or delete it.',
  },
  {
    path: '/legal/terms-conditions',
    title: 'Terms & Conditions',
    description: 'Who can take part, what points are, how they are earned and spent, and when an account ends.',
  },
  {
    path: '/legal/refund-policy',
    title: 'Refund Policy',
    description: 'When points come back, when they do not, and what to do about a code that does not work.',
  },
  {
    path: '/legal/cookie-policy',
    title: 'Cookie Policy',
    description: 'The one cookie and the few entries of local storage that this site uses, each with its purpose.',
  },
  {
    path: '/legal/disclaimer',
    title: 'Disclaimer',
    description: 'Not affiliated with the subscription services; what is not promised, and what can be checked.',
  },
] as const

export type LegalPath = (typeof LEGAL_PAGES)[number]['path']
