/** Limits that forms and routes share. No imports, so that a browser loads the numbers and nothing else. */

/** Document 1, section 5. */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const NAME_MAX = 100
/** What must be typed to delete an account (document 2, section 5). */
export const DELETE_WORD = 'DELETE'
/** The longest notes of a redemption. */
export const NOTES_MAX = 500
/** What the product states for processing a request, in hours (document 1, section 1). */
export const PROCESSING_HOURS = { from: 24, to: 48 } as const
