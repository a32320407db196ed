import { z } from 'zod'
import { route } from './route.ts'
import { Instant, Points, pageOf, pageQuery } from './values.ts'

/** earn raises balance and total earned; redeem lowers the balance; refund raises the balance only. */
export const ENTRY_TYPES = ['earn', 'redeem', 'refund'] as const
export type EntryType = (typeof ENTRY_TYPES)[number]

export const TASK_TYPES = [
  'signup',
  'spin_win',
  'scratch_earn',
  'quiz',
  'telegram',
  'youtube',
  'special_task2',
  'daily_ad',
  'daily_check_in',
  'promo',
  'leaderboard',
  'redemption',
  'refund',
  'adjustment',
  'expiry',
] as const
export type TaskType = (typeof TASK_TYPES)[number]

/** The window in which an entry without a reference counts as a duplicate (document 1, section 9). */
export const DUPLICATE_WINDOW_SECONDS = 60

export const Entry = z.object({
  /** Its place in the member's chain, from 1, without gaps. */
  seq: z.int(),
  type: z.enum(ENTRY_TYPES),
  /** Signed: positive raises the balance. */
  points: Points,
  balanceAfter: Points,
  description: z.string(),
  taskType: z.enum(TASK_TYPES),
  createdAt: Instant,
})
export type Entry = z.infer<typeof Entry>

const EntryNumber = z.string().regex(/^[1-9]\d{0,14}$/)

export const listEntries = route('GET /api/transactions', {
  access: 'member',
  summary: "The member's own ledger, newest first",
  query: z.object(pageQuery(EntryNumber)),
  output: pageOf(Entry),
})

export const ledgerRoutes = { listEntries }
