import type { Closing } from '#contracts/closings.ts'

/**
 * Returns why a game cannot be begun, to be shown; null if it can, or if the game itself has nothing left today. The member's own limit
 * counts all games together, so it is shown although nothing is left.
 */
export const shownClosing = (left: number, closing: Closing | null): Closing | null =>
  left > 0 || closing?.reason === 'ownLimit' ? closing : null
