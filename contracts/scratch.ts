import { z } from 'zod'
import { Closing } from './closings.ts'
import { Commitment } from './fairness.ts'
import { Spin as GameDraw, WheelPrize as GamePrize, Winner } from './games.ts'
import { route } from './route.ts'
import { Id, Instant, Points } from './values.ts'

export const ScratchCard = z.object({
  id: Id,
  prizeIndex: z.int(),
  prize: GamePrize,
  /** How long the ad of its claim stays open at most, in seconds. */
  adSeconds: z.int(),
  createdAt: Instant,
})
ScratchCard.register(z.globalRegistry, {
  id: 'ScratchCard',
  description: 'A card whose prize is drawn. It can be claimed until the member’s midnight.',
})
export type ScratchCard = z.infer<typeof ScratchCard>

export const readScratch = route('GET /api/games/scratch', {
  access: 'member',
  summary: 'Scratch cards: prizes with odds, cards left today, when they come back, and the card that waits',
  output: z.object({
    prizes: z.array(GamePrize),
    cardsPerDay: z.int(),
    cardsRemaining: z.int(),
    /** How long the ad of a new card's claim stays open at most, in seconds. */
    adSeconds: z.int(),
    /** A win of at least these points is celebrated and listed as big. */
    bigWin: Points,
    resetsAt: Instant,
    /** Null while a new card is possible. */
    closing: Closing.nullable(),
    /** Made but not claimed yet, on whatever device. */
    waiting: ScratchCard.nullable(),
    /** What a claim opens in a tab of its own. */
    adUrl: z.string(),
    commitment: Commitment,
  }),
})

export const createScratchCard = route('POST /api/games/scratch/cards', {
  access: 'member',
  summary: 'Make one of today’s cards, its prize drawn and counted; or get the one that waits',
  output: z.object({ card: ScratchCard, cardsRemaining: z.int() }),
  errors: ['noScratchesRemaining', 'coolingOff', 'playLimitReached', 'dailyCapReached', 'budgetClosed'],
})

export const claimScratchCard = route('POST /api/games/scratch/cards/:id/claim', {
  access: 'member',
  summary: 'Credit the prize of a card, once',
  params: z.object({ id: Id }),
  output: z.object({ prize: GamePrize, cardsRemaining: z.int(), balance: Points, totalEarned: Points }),
  errors: ['notFound', 'scratchCardClaimed', 'scratchCardExpired'],
})

export const listScratches = route('GET /api/games/scratch/history', {
  access: 'member',
  summary: 'The member’s last ten claimed cards, newest first',
  output: z.object({ items: z.array(GameDraw) }),
})

export const listScratchWinners = route('GET /api/games/scratch/winners', {
  access: 'member',
  summary: 'The last five claimed big wins of all members, and the points from which a win is big',
  output: z.object({ items: z.array(Winner), bigWin: Points }),
})

export const scratchRoutes = { readScratch, createScratchCard, claimScratchCard, listScratches, listScratchWinners }
