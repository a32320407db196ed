import type { RedemptionStatus } from '#contracts/rewards.ts'
import { createDrafts } from '~/lib/drafts.ts'

/**
 * What staff have typed about a redemption, by viewer, redemption and form, until it is sent or discarded. `lastDay` is YYYY-MM-DD, and empty while the
 * proposed day is unchanged.
 */
export const draftOf = createDrafts({ activationCode: '', instructions: '', lastDay: '', reason: '' })

/** The place of the draft of the form that leads to a status. */
export const placeOf = (id: string, to: RedemptionStatus): string => `${id} ${to}`
