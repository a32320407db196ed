import { isRunningText, LANDING_NAMES, landingTextMax } from './landing-texts.ts'
import { isMailDocument, MAIL_DOCUMENTS, MAIL_PARTS, MAIL_TEXT_MAX } from './mail-texts.ts'

/** What staff can edit at /admin/content, by group. A document is a text with versions (docs/product.md#content). */
export const LEGAL_DOCUMENTS = [
  'privacy-policy',
  'terms-conditions',
  'refund-policy',
  'cookie-policy',
  'disclaimer',
] as const
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number]

export const CONTENT_DOCUMENTS = [...LEGAL_DOCUMENTS, 'faq', 'landing', 'banner', ...MAIL_DOCUMENTS] as const
export type ContentDocument = (typeof CONTENT_DOCUMENTS)[number]

/** Returns whether publishing a document needs a colleague. */
export const isLegal = (document: ContentDocument): document is LegalDocument =>
  (LEGAL_DOCUMENTS as readonly string[]).includes(document)

/** Returns the path of the public page that shows a document; undefined for a mail. */
export function pathOf(document: ContentDocument): string | undefined {
  if (isMailDocument(document)) return undefined
  if (isLegal(document)) return `/legal/${document}`
  return document === 'faq' ? '/support' : '/'
}

/** Where a banner is shown: on the pages of members, on the landing page, or on both. */
export const BANNER_PLACES = ['both', 'member', 'landing'] as const
export type BannerPlace = (typeof BANNER_PLACES)[number]

/** A field of a document: Markdown, one or a few lines of plain text, the address of a page, or the place of a banner. */
export interface ContentField {
  readonly name: string
  readonly kind: 'markdown' | 'line' | 'lines' | 'link' | 'place'
  readonly max: number
  /** An empty one is possible: then the text of the product counts. */
  readonly isOptional?: true
  /** It can have bold, italic and links, in Markdown. */
  readonly hasMarks?: true
}

/** A part of a text with marks: words, or a mark with what is in it. Links have an allowed address. */
export type InlineNode =
  | string
  | { readonly tag: 'strong' | 'em' | 'a'; readonly href?: string; readonly nodes: readonly InlineNode[] }

export const CONTENT_TEXT_MAX = 30_000
const MARKDOWN: readonly ContentField[] = [{ name: 'text', kind: 'markdown', max: CONTENT_TEXT_MAX }]
const BANNER: readonly ContentField[] = [
  { name: 'text', kind: 'line', max: 200, hasMarks: true },
  { name: 'link', kind: 'link', max: 300 },
  { name: 'place', kind: 'place', max: 10 },
]

const LANDING: readonly ContentField[] = LANDING_NAMES.map((name) => ({
  name,
  kind: name === 'heroTitle' ? 'lines' : 'line',
  max: landingTextMax(name),
  ...(isRunningText(name) && { hasMarks: true as const }),
}))

const MAIL: readonly ContentField[] = MAIL_PARTS.map((name) => ({
  ...{ name, kind: name === 'subject' ? 'line' : 'lines', max: MAIL_TEXT_MAX[name] },
  isOptional: true,
  ...(name !== 'subject' && { hasMarks: true as const }),
}))

/** Returns the fields of a document, in the order of its form. */
export function fieldsOf(document: ContentDocument): readonly ContentField[] {
  if (document === 'banner') return BANNER
  if (isMailDocument(document)) return MAIL
  return document === 'landing' ? LANDING : MARKDOWN
}

/** Names that stand in braces for a setting or for a number of the active rules, such as `{supportEmail}`. */
export const CONTENT_NAMES = [
  'name',
  'publicUrl',
  'supportEmail',
  'channelUrl',
  'spins',
  'likelyPrize',
  'welcomeBonus',
  'expiryTime',
  'processingTime',
] as const
export type ContentName = (typeof CONTENT_NAMES)[number]

/** `live` is shown now, `ended` was shown and was replaced, `cancelled` was never shown. */
export const PUBLICATION_STATES = ['scheduled', 'live', 'ended', 'cancelled'] as const
export type PublicationState = (typeof PUBLICATION_STATES)[number]
