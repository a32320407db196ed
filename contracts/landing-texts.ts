/**
 * The texts of the landing page by part of the page, in its order, and the title and description that search engines and link previews
 * show. Each is one line, but for the title of the page, which may have two.
 */
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
  search: ['searchTitle', 'searchDescription'],
} as const

export type LandingPart = keyof typeof LANDING_TEXTS
export type LandingText = (typeof LANDING_TEXTS)[LandingPart][number]

export const LANDING_PARTS = Object.keys(LANDING_TEXTS) as LandingPart[]
export const LANDING_NAMES: readonly LandingText[] = LANDING_PARTS.flatMap(
  (part): readonly LandingText[] => LANDING_TEXTS[part],
)

/** The longest texts in characters; search engines cut off longer titles and descriptions. */
const MAX: Partial<Record<LandingText, number>> = { searchTitle: 70, searchDescription: 200 }

/** Returns the most characters that a text may have. */
export const landingTextMax = (name: LandingText): number => MAX[name] ?? (/(Text|Quote)$/.test(name) ? 300 : 100)

/** Returns whether a text is more than a title, a number, a name or a label. */
export const isRunningText = (name: LandingText): boolean => /(Text|Quote|Note)$/.test(name)
