import { z } from 'zod'
import { Closing } from './closings.ts'
import { HOLD_REASONS } from './hold-rules.ts'
import { route } from './route.ts'
import { NOTES_MAX } from './rules.ts'
import { SUPPORT_STATUSES } from './support-rules.ts'
import { Email, Id, Instant, PlainLines, Points, pageOf, pageQuery, StoredInstant } from './values.ts'

export const CATEGORIES = ['streaming', 'music', 'social', 'other'] as const
export const DURATIONS = ['1 Month', '2 Months', '3 Months', '6 Months', '1 Year'] as const
export const COUNTRIES = ['US', 'IN', 'UK', 'CA', 'AU', 'DE', 'FR', 'JP', 'BR', 'OTHER'] as const
export const REDEMPTION_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const
export type RedemptionStatus = (typeof REDEMPTION_STATUSES)[number]
/** What is recorded of a redemption: its statuses, and a hold and its end, during which it is pending. */
export const REDEMPTION_STEPS = [...REDEMPTION_STATUSES, 'held', 'released'] as const
export type RedemptionStep = (typeof REDEMPTION_STEPS)[number]

export const Plan = z.object({
  id: Id,
  duration: z.enum(DURATIONS),
  months: z.int(),
  /** The price now, with the offer where there is one. */
  points: Points,
  /** A campaign's lower price: the usual price, and until when it is lower. */
  offer: z.object({ regularPoints: Points, endsAt: Instant }).nullable(),
  /** What its months cost at the shortest plan's price per month. */
  originalPoints: Points,
  /** The true saving against the shortest plan's price per month, rounded down; 0 for none. */
  savingPercent: z.int(),
  inStock: z.boolean(),
  /** How many are left, where they are counted. */
  left: z.int().nullable(),
  /** Whether its code comes without staff: at once from the stock, or in moments from a provider. */
  isInstant: z.boolean(),
})
Plan.register(z.globalRegistry, { id: 'Plan', description: 'A plan of a subscription: one duration at one price.' })
export type Plan = z.infer<typeof Plan>

export const Subscription = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  description: z.string(),
  popular: z.boolean(),
  plans: z.array(Plan),
})
Subscription.register(z.globalRegistry, {
  id: 'Subscription',
  description: 'A subscription with the plans that a member can choose from.',
})
export type Subscription = z.infer<typeof Subscription>

export const RedemptionEvent = z.object({ status: z.enum(REDEMPTION_STEPS), at: Instant })
RedemptionEvent.register(z.globalRegistry, {
  id: 'RedemptionEvent',
  description: 'A status that a redemption reached, or a hold and its end.',
})

/** The stated time to process a redemption, in hours. */
export const ProcessingHours = z.object({ from: z.int(), to: z.int() })
export type ProcessingHours = z.infer<typeof ProcessingHours>

export const Redemption = z.object({
  id: Id,
  /** The first 8 characters of the id, as shown. */
  shortId: z.string(),
  subscriptionId: z.string(),
  subscriptionName: z.string(),
  duration: z.string(),
  pointsCost: Points,
  email: z.string(),
  country: z.enum(COUNTRIES),
  notes: z.string(),
  status: z.enum(REDEMPTION_STATUSES),
  /** The staff's reason of a failed or cancelled redemption, for the member to read. */
  reason: z.string(),
  refunded: z.boolean(),
  /** While it is held for a review: why, and when the hold ends at the latest. */
  hold: z.object({ reason: z.enum(HOLD_REASONS), until: Instant }).nullable(),
  /** The time that was stated when it was made. */
  processingHours: ProcessingHours,
  createdAt: Instant,
  completedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  timeline: z.array(RedemptionEvent),
  /** Whether a provider is delivering its code. */
  isOnItsWay: z.boolean(),
})
Redemption.register(z.globalRegistry, { id: 'Redemption', description: 'A member’s redemption of a plan.' })
export type Redemption = z.infer<typeof Redemption>

export const OwnRedemption = Redemption.extend({
  /** The newest ticket that reports that its code does not work. */
  codeReport: z
    .object({
      ticketId: Id,
      at: Instant,
      status: z.enum(SUPPORT_STATUSES),
      /** Whether the code was replaced since the member reported it, or last wrote in a ticket that waits. */
      isSolved: z.boolean(),
    })
    .nullable(),
  /** When its code was last replaced. */
  codeReplacedAt: Instant.nullable(),
  /** Whether its code has arrived and was not celebrated yet. */
  hasNewCode: z.boolean(),
})
OwnRedemption.register(z.globalRegistry, {
  id: 'OwnRedemption',
  description: 'A redemption with the reports and replacements of its code, as its member sees it.',
})
export type OwnRedemption = z.infer<typeof OwnRedemption>

/** Where a page of redemptions or tickets ended: its time and, where the time is the same, its id. */
export const RedemptionCursor = z.string().refine((cursor) => {
  const [createdAt, id] = cursor.split('~')
  return StoredInstant.safeParse(createdAt).success && Id.safeParse(id).success
}, 'This is not the cursor of a page')

export const ByRedemption = z.object({ id: Id })

/** What a member can earn points with, whatever the day. */
const EARN_WAYS = ['checkIn', 'spins', 'scratch', 'quizzes', 'ads', 'moreAds', 'visits', 'channels'] as const
export const WayToEarn = z.object({
  way: z.enum(EARN_WAYS),
  /** How often it can still be done, today where it comes back every day. */
  left: z.int(),
  /** How often it can be done in all, a day or ever. */
  total: z.int(),
  /** What doing it once brings; see `certainty`. */
  points: Points,
  /** Whether `points` are exact, the mean of a draw's odds, or the most that the member's skill can bring. */
  certainty: z.enum(['guaranteed', 'average', 'maximum']),
  /** How long doing it once takes at least. */
  seconds: z.int(),
  /** Null while it is open. */
  closing: Closing.nullable(),
})
export type WayToEarn = z.infer<typeof WayToEarn>

export const listSubscriptions = route('GET /api/rewards', {
  access: 'member',
  summary: 'The catalogue with plans, prices and stock',
  output: z.object({
    subscriptions: z.array(Subscription),
    /** Stated for a new redemption. */
    processingHours: ProcessingHours,
  }),
})

export const listWaysToEarn = route('GET /api/rewards/ways', {
  access: 'member',
  summary: 'What the member can still earn points with today, the quickest first',
  output: z.object({
    ways: z.array(WayToEarn),
    /** How many plays in all games together the member's own limit allows today; null without a limit. */
    playsLeft: z.int().nullable(),
    /** When those of every day come back: the member's next midnight. */
    resetsAt: Instant,
  }),
})

/** The plan that a member saves for, and how far the balance is from it. */
export const Goal = z.object({
  planId: Id,
  subscriptionId: z.string(),
  name: z.string(),
  duration: z.string(),
  points: Points,
  missing: Points,
  /** 0 to 100; 100 only when it is reached. */
  progress: z.int(),
  inStock: z.boolean(),
  /** False where the member pinned none: it is then the nearest plan. */
  isPinned: z.boolean(),
})
export type Goal = z.infer<typeof Goal>

export const readGoal = route('GET /api/me/goal', {
  access: 'member',
  summary: 'The plan that the member saves for, or else the nearest one',
  output: z.object({ goal: Goal.nullable() }),
})

export const pinGoal = route('PUT /api/me/goal', {
  access: 'member',
  summary: 'Pin the plan that the member saves for, or none',
  body: z.object({ planId: Id.nullable() }),
  output: z.object({ planId: Id.nullable() }),
  errors: ['notFound'],
})

export const requestRedemption = route('POST /api/redemptions', {
  access: 'member',
  summary:
    'Spend points on a plan; the points leave at once, and the code comes at once from the stock or later by staff',
  body: z.object({
    planId: Id,
    /** The price that the member saw. Another price now refuses the redemption; it is never charged. */
    expectedPoints: Points,
    email: Email,
    country: z.enum(COUNTRIES),
    notes: PlainLines(NOTES_MAX).default(''),
  }),
  output: z.object({ redemption: Redemption, balance: Points }),
  errors: ['insufficientPointsForRedemption', 'planOutOfStock', 'planPriceChanged', 'redemptionsPaused', 'notFound'],
})

export const listRedemptions = route('GET /api/redemptions', {
  access: 'member',
  summary: 'The member’s own redemptions, newest first',
  query: z.object(pageQuery(RedemptionCursor)),
  output: pageOf(OwnRedemption),
})

export const readRedemption = route('GET /api/redemptions/:id', {
  access: 'member',
  summary: 'One of the member’s own redemptions',
  params: ByRedemption,
  output: OwnRedemption,
  errors: ['notFound'],
})

export const revealCode = route('POST /api/redemptions/:id/reveal', {
  access: 'member',
  summary: 'The activation code and its instructions; each reveal is recorded',
  noKeyBecause: 'it shows the same code again, and an answer with a code is never stored',
  params: ByRedemption,
  output: z.object({ activationCode: z.string(), instructions: z.string() }),
  errors: ['notFound', 'activationCodeMissing'],
})

export const acknowledgeNewCodes = route('POST /api/redemptions/new-codes', {
  access: 'member',
  summary: 'Mark new codes as shown; of each redemption only the first call has the id in its answer',
  body: z.object({ ids: z.array(Id).min(1).max(100) }),
  output: z.object({ ids: z.array(Id) }),
})

export const rewardsRoutes = {
  listSubscriptions,
  listWaysToEarn,
  readGoal,
  pinGoal,
  requestRedemption,
  listRedemptions,
  readRedemption,
  revealCode,
  acknowledgeNewCodes,
}
