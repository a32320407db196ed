import { z } from 'zod'
import { AdminPlan, ByPlan } from './admin-subscriptions.ts'
import { STAFF_REASON_MAX } from './member-rules.ts'
import { isCurrency, parseMoney } from './money.ts'
import { BREAKER_STATES, ORDER_STATES, PROVIDERS } from './provider-rules.ts'
import { ByRedemption } from './rewards.ts'
import { route } from './route.ts'
import { Id, Instant, PlainLine, PlainLines } from './values.ts'

/** Providers that deliver activation codes when a plan has none in stock (docs/product.md#providers). No response contains a code. */

const Provider = z.object({
  name: z.enum(PROVIDERS),
  /** Whether its settings are there. Without them its orders wait. */
  isSetUp: z.boolean(),
  /** Plans that it delivers. */
  plans: z.int(),
  /** Its orders by state; those that are done or failed, of the last 24 hours. */
  orders: z.record(z.enum(ORDER_STATES), z.int()),
  breaker: z.object({
    state: z.enum(BREAKER_STATES),
    /** Calls without a usable answer in a row. */
    failures: z.int(),
    /** When it is called again; null while it is closed. */
    until: Instant.nullable(),
  }),
  /** The newest call without a usable answer, and why. */
  lastFailure: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** What the operator has left there, as the provider states it; null where it states none. */
  balance: z.object({ amount: z.string(), currency: z.string(), at: Instant }).nullable(),
})
Provider.register(z.globalRegistry, { id: 'Provider', description: 'A provider of activation codes, as staff see it.' })
export type Provider = z.infer<typeof Provider>

const UnknownOrder = z.object({
  redemptionId: Id,
  provider: z.enum(PROVIDERS),
  subscriptionName: z.string(),
  duration: z.string(),
  sentAt: Instant,
  reason: z.string(),
})
export type UnknownOrder = z.infer<typeof UnknownOrder>

export const listProviders = route('GET /api/admin/providers', {
  access: 'redemptions.update',
  summary: 'Providers that are set up or in use: balance, orders, circuit breaker; and orders whose outcome is unknown',
  output: z.object({
    providers: z.array(Provider),
    /** The oldest first. */
    unknownOrders: z.array(UnknownOrder),
  }),
})

const Item = z
  .object({
    product: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{4,40}$/, 'Please enter the id of a product, such as OKMHM2X2OHYV'),
    amount: z.string().trim().max(40),
    currency: z.string().trim().toUpperCase().refine(isCurrency, 'Please choose a currency'),
  })
  .superRefine(({ amount, currency }, { addIssue }) => {
    const parsed = isCurrency(currency) ? parseMoney(amount, currency) : { amount: 1n }
    if ('problem' in parsed || parsed.amount <= 0n)
      addIssue({ code: 'custom', path: ['amount'], message: 'Please enter an amount such as 10.00' })
  })

export const chooseProvider = route('POST /api/admin/plans/:id/provider', {
  access: 'system.manage',
  summary:
    'Choose the provider of a plan without codes in stock, for redemptions from now on; null: they wait for staff',
  params: ByPlan,
  body: z.object({
    /** The provider that the viewer saw; when it is another by now, nothing happens. */
    seen: z.enum(PROVIDERS).nullable(),
    provider: z.enum(PROVIDERS).nullable(),
    /** What the viewer saw that Tremendous delivers. */
    seenItem: Item.nullable().default(null),
    /** What Tremendous delivers; no other provider needs it. */
    item: Item.nullable().default(null),
  }),
  output: z.object({ plan: AdminPlan }),
  errors: ['notFound', 'catalogueConflict', 'providerMissing', 'providerItemMissing', 'limitPrice'],
})

export const endOrder = route('POST /api/admin/redemptions/:id/order/end', {
  access: 'redemptions.update',
  summary: 'Give a redemption back to staff, after the provider has confirmed that it delivers no code',
  params: ByRedemption,
  body: z.object({ reason: PlainLine(STAFF_REASON_MAX).pipe(z.string().min(1, 'Please give a reason')) }),
  output: z.object({ state: z.enum(ORDER_STATES) }),
  errors: ['notFound', 'selfDealing', 'orderEnded', 'limitPrice'],
})

const externalId = Id.meta({ description: 'The external id of the order: the id of the redemption.' })

export const receiveOrder = route('POST /api/providers/webhook', {
  access: 'guest',
  summary:
    'The outcome of an order, sent by the operator’s provider; signed by Standard Webhooks in the headers webhook-id, webhook-timestamp and webhook-signature',
  limit: { max: 600, seconds: 60 },
  noKeyBecause: 'an order ends once: the same message again changes nothing',
  body: z.object({
    type: z.literal('order.updated'),
    data: z.discriminatedUnion('status', [
      z.object({
        externalId,
        status: z.literal('done'),
        code: z.string().trim().min(1).max(500),
        instructions: PlainLines(2000).default(''),
      }),
      z.object({ externalId, status: z.literal('failed'), reason: PlainLine(STAFF_REASON_MAX).default('') }),
    ]),
  }),
  output: z.object({ state: z.enum(ORDER_STATES) }),
  errors: ['notFound', 'webhookSignatureInvalid'],
})

export const receiveTremendous = route('POST /api/providers/tremendous', {
  access: 'guest',
  summary:
    'A message of Tremendous, signed in the header tremendous-webhook-signature: open orders there are asked about at once',
  limit: { max: 60, seconds: 60 },
  noKeyBecause: 'it only brings forward what is asked anyway',
  body: z.object({ event: z.string().max(200), created_at: z.iso.datetime({ offset: true }) }),
  output: z.object({ asked: z.int() }),
  errors: ['notFound', 'webhookSignatureInvalid'],
})

export const providersRoutes = { listProviders, chooseProvider, endOrder, receiveOrder, receiveTremendous }
