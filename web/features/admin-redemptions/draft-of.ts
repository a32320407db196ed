import { createDrafts } from '~/lib/drafts.ts'

/**
 * What staff have typed about a redemption, by viewer and redemption, until it is sent or discarded. `lastDay` is YYYY-MM-DD, and empty while the
 * proposed day is unchanged.
 */
export const draftOf = createDrafts({ activationCode: '', instructions: '', lastDay: '', reason: '' })
