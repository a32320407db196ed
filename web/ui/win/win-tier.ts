import type { ReactNode } from 'react'

/** Reasons for a celebration beyond the number of points. */
export type WinOccasion =
  | 'welcomeBonus'
  | 'checkInBonus'
  | 'leaderboardPrize'
  | 'firstRedemption'
  | 'newCode'
  /** The member was away when the game ended, and needs time to read it. */
  | 'missed'

export interface Win {
  /** 0 where something other than points is celebrated. */
  readonly points: number
  /** The sentence that announces it; 'You won 25 points!' without one. */
  readonly title?: string
  /** A remark, such as what is left today. */
  readonly note?: string
  readonly occasion?: WinOccasion
  /** Shown instead of the coin. */
  readonly picture?: ReactNode
}

/** `small` floats over the game and needs no answer; `medium` is a sheet; `large` fills the screen. */
export type WinTier = 'small' | 'medium' | 'large'

/** The first numbers of points that a sheet and the whole screen celebrate. For display only. */
const MEDIUM_FROM = 100
const LARGE_FROM = 1000

/** Returns how a win is shown (docs/product.md#win-moments). */
export function winTier({ points, occasion }: Win): WinTier {
  if (points >= LARGE_FROM || (occasion && occasion !== 'missed')) return 'large'
  return points >= MEDIUM_FROM || occasion === 'missed' ? 'medium' : 'small'
}
