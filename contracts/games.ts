import { z } from 'zod'
import { Closing } from './closings.ts'
import { Commitment } from './fairness.ts'
import { route } from './route.ts'
import { Instant, Points } from './values.ts'

export const WheelPrize = z.object({
  id: z.string(),
  label: z.string(),
  points: Points,
  /** Of 100 draws. Read from the table that the draw uses. */
  percent: z.number(),
  color: z.string(),
})
WheelPrize.register(z.globalRegistry, { id: 'WheelPrize', description: 'A prize of the wheel with its odds.' })
export type WheelPrize = z.infer<typeof WheelPrize>

export const Spin = z.object({
  nonce: z.int(),
  serverSeedHash: z.string(),
  prizeLabel: z.string(),
  points: Points,
  createdAt: Instant,
})
Spin.register(z.globalRegistry, { id: 'Spin', description: 'A spin of the wheel and the prize drawn.' })

export const Winner = z.object({ name: z.string(), prizeLabel: z.string(), points: Points, createdAt: Instant })
Winner.register(z.globalRegistry, { id: 'Winner', description: 'A member with a big win.' })

export const readWheel = route('GET /api/games/wheel', {
  access: 'member',
  summary: 'The wheel: prizes with odds, spins left today, when they come back, and the fairness commitment',
  output: z.object({
    /** In the order of the segments, clockwise from the pointer. */
    prizes: z.array(WheelPrize),
    spinsPerDay: z.int(),
    spinsRemaining: z.int(),
    /** A win of at least these points is celebrated and listed as big. */
    bigWin: Points,
    resetsAt: Instant,
    /** Null while a spin is possible. */
    closing: Closing.nullable(),
    commitment: Commitment,
  }),
})

export const spinWheel = route('POST /api/games/wheel/spins', {
  access: 'member',
  summary: 'Take one of today’s spins; the prize is drawn and credited at once',
  output: z.object({
    /** Index into the wheel's prizes. */
    prizeIndex: z.int(),
    prize: WheelPrize,
    spinsRemaining: z.int(),
    balance: Points,
    totalEarned: Points,
    draw: z.object({ serverSeedHash: z.string(), clientSeed: z.string(), nonce: z.int(), number: z.int() }),
  }),
  errors: ['noSpinsRemaining', 'coolingOff', 'playLimitReached', 'dailyCapReached', 'budgetClosed'],
})

export const listSpins = route('GET /api/games/wheel/history', {
  access: 'member',
  summary: 'The member’s last ten spins, newest first',
  output: z.object({ items: z.array(Spin) }),
})

export const listBigWinners = route('GET /api/games/wheel/winners', {
  access: 'member',
  summary: 'The last five big wins of all members, and the points from which a win is big',
  output: z.object({ items: z.array(Winner), bigWin: Points }),
})

export const gamesRoutes = { readWheel, spinWheel, listSpins, listBigWinners }
