/** What staff have typed to complete a request. */
export interface Draft {
  readonly activationCode: string
  readonly instructions: string
  /** YYYY-MM-DD; nothing while it was left at what was proposed. */
  readonly lastDay?: string | undefined
}

const EMPTY: Draft = { activationCode: '', instructions: '' }

/**
 * Codes that were typed and not yet delivered, for as long as this page lives: closing the dialog, an
 * error or signing in again must not cost one. They are kept for who typed them and never stored.
 */
const drafts = new Map<string, Draft>()

export interface DraftOf {
  readonly viewerId: string
  readonly requestId: string
}

const keyOf = ({ viewerId, requestId }: DraftOf) => `${viewerId} ${requestId}`

export const readDraft = (of: DraftOf): Draft => drafts.get(keyOf(of)) ?? EMPTY
export const keepDraft = (of: DraftOf, draft: Draft): void => void drafts.set(keyOf(of), draft)
export const dropDraft = (of: DraftOf): void => void drafts.delete(keyOf(of))
