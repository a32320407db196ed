/** Providers that deliver activation codes (docs/product.md#providers). No imports, so that a browser loads the names and nothing else. */

export const PROVIDERS = ['webhook', 'tremendous'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** What Tremendous delivers for a plan: the id of a product there, and its value, a decimal text, in a currency (ISO 4217). */
export interface ProviderItem {
  readonly product: string
  readonly amount: string
  readonly currency: string
}

/**
 * `created`: not sent yet. `sent`: the provider was asked, or answered that the code comes later. `unknown`: it gave no usable answer and may
 * have taken the order.
 */
export const ORDER_STATES = ['created', 'sent', 'unknown', 'done', 'failed'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The circuit breaker of a provider: `open` while it is not called, `trial` when the next call decides. */
export const BREAKER_STATES = ['closed', 'open', 'trial'] as const
export type BreakerState = (typeof BREAKER_STATES)[number]

/** After so many calls without a usable answer in a row, a provider is not called for a time. */
export const BREAKER_FAILURES = 5
export const BREAKER_SECONDS = 60

/** How many orders without a known outcome the admin dashboard lists. */
export const UNKNOWN_ORDERS_SHOWN = 20

/** An order without an outcome for so long counts as a problem. Earlier the provider is mostly asked once more and answers. */
export const UNKNOWN_ORDER_MINUTES = 15

/** How long a provider is asked about an order that staff or the deletion of an account ended, because its code may still come. */
export const ENDED_ORDER_DAYS = 14
