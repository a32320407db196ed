/** Limits and looks of prizes. No imports, so that a browser loads nothing else with them. */

/** No single prize, bonus or answer gives more. */
export const PRIZE_POINTS_MAX = 100_000
/** The weights of a table add up to at most this, so that a draw needs one word of 32 bits. */
export const WEIGHT_TOTAL_MAX = 1_000_000
/** How many prizes a table has. */
export const PRIZES_MIN = 2
export const PRIZES_MAX = 12
/** The most ranges of points in a table. */
export const BANDS_MAX = 20
/** Icons and colours that the browser can draw. */
export const PRIZE_ICONS = ['coins', 'gem', 'star', 'trophy', 'gift', 'sparkles', 'crown'] as const
export const PRIZE_COLORS = [
  'prize-1',
  'prize-2',
  'prize-3',
  'prize-4',
  'prize-5',
  'prize-6',
  'prize-7',
  'prize-8',
] as const
