/** The texts of the landing page by part of the page, in its order. Each is one line, but for the title, which may have two. */
export const LANDING_TEXTS = {
  hero: ['heroTitle', 'heroText', 'heroNote'],
  numbers: [
    'membersCount',
    'membersLabel',
    'subscriptionsCount',
    'subscriptionsLabel',
    'pointsCount',
    'pointsLabel',
    'happyCount',
    'happyLabel',
  ],
  offers: ['offersTitle', 'offersText'],
  how: [
    'howTitle',
    'howText',
    'joinTitle',
    'joinText',
    'playTitle',
    'playText',
    'collectTitle',
    'collectText',
    'redeemTitle',
    'redeemText',
  ],
  why: [
    'whyTitle',
    'oddsTitle',
    'oddsText',
    'proofTitle',
    'proofText',
    'bookTitle',
    'bookText',
    'termsTitle',
    'termsText',
    'peopleTitle',
    'peopleText',
    'freeTitle',
    'freeText',
  ],
  voices: [
    'voicesTitle',
    'firstQuote',
    'firstName',
    'firstAbout',
    'secondQuote',
    'secondName',
    'secondAbout',
    'thirdQuote',
    'thirdName',
    'thirdAbout',
  ],
  closing: ['closingTitle', 'closingText'],
} as const

export type LandingPart = keyof typeof LANDING_TEXTS
export type LandingText = (typeof LANDING_TEXTS)[LandingPart][number]

export const LANDING_PARTS = Object.keys(LANDING_TEXTS) as LandingPart[]
export const LANDING_NAMES: readonly LandingText[] = LANDING_PARTS.flatMap(
  (part): readonly LandingText[] => LANDING_TEXTS[part],
)
