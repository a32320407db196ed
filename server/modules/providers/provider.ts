import type { ProviderItem, ProviderName } from '#contracts/provider-rules.ts'

/** What a provider delivers. */
export interface OrderedPlan {
  readonly id: string
  /** The id and the name of the subscription, such as netflix and Netflix. */
  readonly subscription: string
  readonly name: string
  readonly duration: string
  readonly months: number
  /** What is ordered, from a provider that needs to know it. */
  readonly item: ProviderItem | null
}

/** For whom, as the member wrote it into the redemption. */
export interface Recipient {
  readonly email: string
  readonly country: string
}

/** What became of an order. `accepted`: the code comes later. */
export type OrderOutcome =
  | {
      readonly kind: 'done'
      readonly code: string
      readonly instructions: string
      /** Whether an order is one reward, so that a different code of a delivered order is the same reward again. */
      readonly isOneReward?: boolean
    }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'failed'; readonly reason: string }

export interface Balance {
  /** A decimal number as the provider states it. */
  readonly amount: string
  /** ISO 4217, or what the provider counts in. */
  readonly currency: string
}

/**
 * A service that delivers activation codes. An external id is one order: ordering it again returns its outcome and creates no other one.
 * Each function throws {@link ProviderError} or OutgoingError without a usable answer; the order may then have been taken.
 */
export interface Provider {
  readonly name: ProviderName
  order(externalId: string, plan: OrderedPlan, recipient: Recipient): Promise<OrderOutcome>
  /** Returns `missing` if the provider has no order of that id. */
  status(externalId: string): Promise<OrderOutcome | { readonly kind: 'missing' }>
  /** Returns undefined if the provider states none. */
  balance(): Promise<Balance | undefined>
}

/** An answer that decides nothing. The message is for staff and the log: it has no address, secret or code. */
export class ProviderError extends Error {}
