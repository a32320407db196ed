import { z } from 'zod'
import { Closing } from './closings.ts'
import { route } from './route.ts'
import { Instant, Points, PointsBand } from './values.ts'

/** One of the seven cards of a cycle. */
export const CheckInDay = z.object({
  /** 1 to 7. */
  day: z.int(),
  /** Available is today's, until it is claimed; the days after it are locked until they come. */
  status: z.enum(['locked', 'available', 'claimed']),
  /** Null for a seventh day whose bonus has not been drawn. */
  points: Points.nullable(),
  /** When it was claimed, or when it comes if no day is missed. */
  date: z.iso.date(),
  /** The missed days before it that freezes cover. */
  coveredDays: z.array(z.iso.date()),
})
export type CheckInDay = z.infer<typeof CheckInDay>

export const CheckIn = z.object({
  day: z.int(),
  points: Points,
  date: z.iso.date(),
  coveredDays: z.array(z.iso.date()),
  createdAt: Instant,
})
CheckIn.register(z.globalRegistry, { id: 'CheckIn', description: 'A claimed daily check-in.' })

export const readCheckIn = route('GET /api/check-in', {
  access: 'member',
  summary: 'The daily check-in: the streak, the seven days of the running cycle, and when the next one comes',
  output: z.object({
    /** How many missed days are covered in advance. */
    freezes: z.int(),
    /** Reward days in a row up to yesterday, and today once it is claimed; at most 6 are shown. */
    streak: z.int(),
    /** Which day of the cycle today is, 1 to 7. */
    today: z.int(),
    claimedToday: z.boolean(),
    /** Claimed days of the cycle, 0 to 100. */
    progress: z.int(),
    days: z.array(CheckInDay),
    /** The points of days 1 to 6 by the active rules. */
    dayPoints: z.array(Points),
    /** The odds of the seventh day's bonus. */
    bonus: z.array(PointsBand),
    /** The member's next midnight. */
    nextAt: Instant,
    /** Null while today's check-in is possible. */
    closing: Closing.nullable(),
  }),
})

export const claimCheckIn = route('POST /api/check-in', {
  access: 'member',
  summary: 'Claim today’s check-in, once; the bonus of a seventh day is drawn',
  output: z.object({
    day: z.int(),
    points: Points,
    balance: Points,
    totalEarned: Points,
    /** What the bonus of a seventh day followed from; the other days draw nothing. */
    draw: z.object({ serverSeedHash: z.string(), clientSeed: z.string(), nonce: z.int(), number: z.int() }).nullable(),
  }),
  errors: ['alreadyCheckedIn', 'coolingOff', 'dailyCapReached', 'budgetClosed'],
})

export const listCheckIns = route('GET /api/check-in/history', {
  access: 'member',
  summary: 'The member’s last ten check-ins, newest first',
  output: z.object({ items: z.array(CheckIn) }),
})

export const checkInRoutes = { readCheckIn, claimCheckIn, listCheckIns }
