/** What staff can edit at /admin/content, by group. A document is a text with versions (docs/product.md#content). */
export const LEGAL_DOCUMENTS = [
  'privacy-policy',
  'terms-conditions',
  'refund-policy',
  'cookie-policy',
  'disclaimer',
] as const
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number]

export const CONTENT_DOCUMENTS = [...LEGAL_DOCUMENTS, 'faq'] as const
export type ContentDocument = (typeof CONTENT_DOCUMENTS)[number]

/** Returns whether publishing a document needs a colleague. */
export const isLegal = (document: ContentDocument): document is LegalDocument =>
  (LEGAL_DOCUMENTS as readonly string[]).includes(document)

/** Returns the path of the public page that shows a document. */
export const pathOf = (document: ContentDocument): string => (isLegal(document) ? `/legal/${document}` : '/support')

/** The fields of a document: Markdown, or a line of plain text. */
export const CONTENT_FIELDS = { text: { kind: 'markdown', max: 30_000 } } as const
export type ContentField = keyof typeof CONTENT_FIELDS

/** Returns the fields of a document, in the order of its form. */
export const fieldsOf = (_document: ContentDocument): readonly ContentField[] => ['text']

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
