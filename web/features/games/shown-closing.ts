import type { Closing } from '#contracts/closings.ts'

/**
 * Returns why a game cannot be begun, to be shown; null if it can, or if the game itself has nothing left today. What the member set for
 * themselves closes all games, so it is shown although nothing is left.
 */
export const shownClosing = (left: number, closing: Closing | null): Closing | null =>
  left > 0 || closing?.reason === 'ownLimit' || closing?.reason === 'coolOff' ? closing : null
