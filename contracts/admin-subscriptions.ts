import { z } from 'zod'
import { STAFF_REASON_MAX } from './member-rules.ts'
import { PROVIDERS } from './provider-rules.ts'
import { DESCRIPTION_MAX, PRICE_MAX, SERVICE_ID_MAX, SERVICE_NAME_MAX, STOCK_MAX } from './redemption-rules.ts'
import { CATEGORIES, DURATIONS } from './rewards.ts'
import { route } from './route.ts'
import { daysQuery, Id, Instant, PlainLine, Points } from './values.ts'

/** Plans and subscriptions as staff manage them (docs/product.md#catalogue-and-redemptions). A new price applies to new redemptions. */

const Price = z
  .int('Please enter a valid positive number for points')
  .min(1, 'Please enter a valid positive number for points')
  .max(PRICE_MAX)
const Left = z.int().min(0).max(STOCK_MAX).nullable()
const SubscriptionId = z
  .string()
  .trim()
  .toLowerCase()
  .max(SERVICE_ID_MAX)
  .regex(/^[a-z0-9_]*$/, 'Use lowercase letters, digits and underscores')
export const ByPlan = z.object({ id: Id })
const Category = z.enum(CATEGORIES)

/** A price that a staff member proposed, which a colleague has not decided yet. */
const WaitingPrice = z.object({ points: Points, by: z.string(), at: Instant })
export type WaitingPrice = z.infer<typeof WaitingPrice>

export const AdminPlan = z.object({
  id: Id,
  subscriptionId: z.string(),
  name: z.string(),
  description: z.string(),
  category: Category,
  duration: z.enum(DURATIONS),
  /** Null: no price yet, and so not offered. */
  points: Points.nullable(),
  inStock: z.boolean(),
  /** How many are left; null without a stock count. */
  left: z.int().nullable(),
  /** Activation codes that can be delivered today. */
  codes: z.int(),
  /** For how many days the codes last at the rate of the last seven days; null without deliveries from the stock. */
  codeDays: z.int().nullable(),
  /** Whether it is out of stock when it has no codes. */
  needsCode: z.boolean(),
  /** Who delivers redemptions when it has no codes; null: staff. */
  provider: z.enum(PROVIDERS).nullable(),
  /** What it delivers, if that is Tremendous. */
  providerItem: z.object({ product: z.string(), amount: z.string(), currency: z.string() }).nullable(),
  /** Whether members see it in the store now. */
  offered: z.boolean(),
  /** Redemptions of it that staff still have to deliver. */
  openRedemptions: z.int(),
  /** The newest first. */
  waitingPrices: z.array(WaitingPrice),
  /** When staff last changed it; null since the catalogue began. */
  updatedAt: Instant.nullable(),
})
AdminPlan.register(z.globalRegistry, { id: 'AdminPlan', description: 'A plan with its subscription, as staff see it.' })
export type AdminPlan = z.infer<typeof AdminPlan>

const Changed = z.object({ plan: AdminPlan })
/** For the colleague who has to approve the price, where it waits for one. */
const Reason = PlainLine(STAFF_REASON_MAX).default('')
/** `waits`: the price is set when a colleague has approved it. */
const Priced = Changed.extend({ waits: z.boolean() })

export const listPlans = route('GET /api/admin/plans', {
  access: 'system.manage',
  summary: 'All plans of the catalogue, also those that are not offered',
  output: z.object({
    plans: z.array(AdminPlan),
    /** Those that are set up. */
    providers: z.array(z.enum(PROVIDERS)),
    /** A price that becomes more than so many times what it was, or less than that part, waits for a colleague; null: none does. */
    priceFactor: z.number().nullable(),
    /** Whether each lower price waits for a colleague. */
    cutsWait: z.boolean(),
  }),
})

export const addPlan = route('POST /api/admin/plans', {
  access: 'system.manage',
  summary: 'Add a plan, and its subscription where there is none of that id',
  body: z.object({
    subscriptionId: SubscriptionId.default(''),
    duration: z.enum(['', ...DURATIONS]).default(''),
    points: Price.nullable().default(null),
    /** Name, description and category are for a new subscription; one that is there keeps its own. */
    name: PlainLine(SERVICE_NAME_MAX).default(''),
    description: PlainLine(DESCRIPTION_MAX).default(''),
    category: Category.default('other'),
    reason: Reason,
  }),
  output: Priced,
  errors: ['subscriptionFieldsMissing', 'planExists', 'reasonMissing', 'approvalDuplicate', 'limitPrice'],
})

export const changePrice = route('POST /api/admin/plans/:id/price', {
  access: 'system.manage',
  summary: 'Set what a plan costs from now on',
  params: ByPlan,
  body: z.object({
    /** The price that the viewer saw; when it is another by now, nothing happens. */
    expectedPoints: Points.nullable(),
    points: Price,
    reason: Reason,
  }),
  output: Priced,
  errors: ['notFound', 'catalogueConflict', 'reasonMissing', 'approvalDuplicate', 'limitPrice'],
})

export const switchStock = route('POST /api/admin/plans/:id/availability', {
  access: 'system.manage',
  summary: 'Say whether a plan is in stock',
  params: ByPlan,
  body: z.object({ seenInStock: z.boolean(), inStock: z.boolean() }),
  output: Changed,
  errors: ['notFound', 'catalogueConflict', 'limitPrice'],
})

export const countStock = route('POST /api/admin/plans/:id/stock', {
  access: 'system.manage',
  summary: 'Say how many of a plan are left, or stop counting',
  params: ByPlan,
  body: z.object({ seenLeft: Left, left: Left }),
  output: Changed,
  errors: ['notFound', 'catalogueConflict', 'limitPrice'],
})

export const deletePlan = route('DELETE /api/admin/plans/:id', {
  access: 'system.manage',
  summary: 'Take a plan out of the catalogue; redemptions and their history keep it',
  params: ByPlan,
  output: z.object({ deleted: Id }),
  errors: ['notFound', 'limitPrice'],
})

const Details = z.object({
  name: PlainLine(SERVICE_NAME_MAX).pipe(z.string().min(1, 'Please enter a name')),
  description: PlainLine(DESCRIPTION_MAX),
  category: Category,
})

export const editSubscription = route('PUT /api/admin/subscriptions/:id', {
  access: 'system.manage',
  summary: 'Change name, description and category of a subscription, for all of its plans',
  params: z.object({ id: z.string().min(1).max(SERVICE_ID_MAX) }),
  body: Details.extend({ seen: z.object({ name: z.string(), description: z.string(), category: Category }) }),
  output: z.object({ plans: z.array(AdminPlan) }),
  errors: ['notFound', 'catalogueConflict'],
})

export const PriceChange = z.object({
  at: Instant,
  by: z.string().nullable(),
  from: Points.nullable(),
  to: Points.nullable(),
})
export type PriceChange = z.infer<typeof PriceChange>

export const listPriceChanges = route('GET /api/admin/plans/:id/prices', {
  access: 'system.manage',
  summary: 'Who changed the price of a plan, also of a deleted one, and when: the newest hundred, the newest first',
  params: ByPlan,
  query: z.object(daysQuery),
  output: z.object({ changes: z.array(PriceChange) }),
  errors: ['notFound', 'daysReversed'],
})

export const adminSubscriptionsRoutes = {
  listPlans,
  addPlan,
  changePrice,
  switchStock,
  countStock,
  deletePlan,
  editSubscription,
  listPriceChanges,
}
