// Tremendous (https://developers.tremendous.com) as a provider. The code is the link at which a member picks up one reward. The external id makes
// an order idempotent there, too (docs/operations/providers.md).

import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ProviderItem } from '#contracts/provider-rules.ts'
import { PlainLine } from '#contracts/values.ts'
import type { OutgoingAnswer, SendRequest } from '#server/adapters/guarded-request.ts'
import { parseAnswer } from './parse-answer.ts'
import { type OrderOutcome, type Provider, ProviderError } from './provider.ts'

export interface TremendousSettings {
  readonly apiKey: string
  readonly environment: 'sandbox' | 'production'
  /** The id of a funding source, or `balance`. */
  readonly fundingSource: string
  /** A campaign gives the page of a reward its look. */
  readonly campaign: string | undefined
  /** The private key of the webhook; without it messages are refused. */
  readonly webhookKey: string | undefined
}

export interface TremendousProvider extends Provider {
  /** Whether a message to us has a valid signature. @param body as it was sent */
  isGenuine(headers: Headers, body: string): boolean
}

const ROOTS = {
  sandbox: 'https://testflight.tremendous.com/api/v2',
  production: 'https://api.tremendous.com/api/v2',
} as const

/** The states of an order that has not ended. The documents of the API name both CART and OPEN. */
const UNDER_WAY = [
  'CART',
  'OPEN',
  'PENDING APPROVAL',
  'PENDING INTERNAL PAYMENT APPROVAL',
  'PENDING SETTLEMENT',
] as const

const Order = z.object({
  external_id: z.string().nullish(),
  status: z.enum(['CANCELED', 'EXECUTED', 'FAILED', ...UNDER_WAY]),
  rewards: z
    .array(z.object({ id: z.string().min(1), delivery: z.object({ link: z.string().nullish() }).nullish() }))
    .default([]),
})
const Ordered = z.object({ order: Order })
const Orders = z.object({ orders: z.array(Order) })
const Link = z.object({ reward: z.object({ link: z.string() }) })
const FundingSources = z.object({
  funding_sources: z.array(
    z.object({
      id: z.string(),
      method: z.string(),
      meta: z.object({ available_amount: z.number().nullish(), currency_code: z.string().nullish() }).nullish(),
    }),
  ),
})
const Refusal = z.object({ errors: z.object({ message: z.string() }) })

/** A code has at most 500 characters. */
const RewardLink = z.string().max(500).startsWith('https://')
const REASON_MAX = 200
const INSTRUCTIONS = 'Open this link to get your reward.'

export function tremendousProvider(settings: TremendousSettings, send: SendRequest): TremendousProvider {
  const { apiKey, fundingSource, campaign, webhookKey } = settings
  const root = ROOTS[settings.environment]
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }

  const get = (path: string) => send({ method: 'GET', url: `${root}${path}`, headers })
  const post = (path: string, body: object) =>
    send({ method: 'POST', url: `${root}${path}`, headers, body: JSON.stringify(body) })

  /** Returns the outcome of an order that Tremendous has. */
  async function outcomeOf({ status, rewards }: z.infer<typeof Order>): Promise<OrderOutcome> {
    if (status === 'CANCELED') return { kind: 'failed', reason: 'Tremendous has canceled the order' }
    if (status === 'FAILED') return { kind: 'failed', reason: 'The order failed at Tremendous' }
    if (status !== 'EXECUTED') return { kind: 'accepted' }
    const [reward] = rewards
    if (!reward) throw new ProviderError('sent an order without a reward')
    const link = RewardLink.safeParse(reward.delivery?.link ?? (await newLink(reward.id)))
    if (!link.success) throw new ProviderError('sent a link that is no address')
    return { kind: 'done', code: link.data, instructions: INSTRUCTIONS, isOneReward: true }
  }

  /** The answer to an order has its link; later ones may have none, and a new link of the same reward is requested. */
  const newLink = async (rewardId: string) => {
    const answer = await post(`/rewards/${encodeURIComponent(rewardId)}/generate_link`, {})
    assertUsable(answer)
    return parseAnswer(answer.text, Link).reward.link
  }

  return {
    name: 'tremendous',
    async order(externalId, plan, recipient) {
      if (!plan.item) throw new ProviderError('has no product for this plan')
      const answer = await post('/orders', orderOf(externalId, plan.item, recipient.email, fundingSource, campaign))
      // Nothing was ordered: the account lacks the money, or the order is not acceptable as it is.
      if (answer.status === 402) return { kind: 'failed', reason: 'The account at Tremendous has too little money' }
      if (answer.status === 400 || answer.status === 422)
        return { kind: 'failed', reason: `Tremendous refused the order${reasonOf(answer)}` }
      assertUsable(answer)
      return await outcomeOf(parseAnswer(answer.text, Ordered).order)
    },
    async status(externalId) {
      const answer = await get(`/orders?external_id=${encodeURIComponent(externalId)}`)
      assertUsable(answer)
      const own = parseAnswer(answer.text, Orders).orders.find((order) => order.external_id === externalId)
      return own ? await outcomeOf(own) : { kind: 'missing' }
    },
    async balance() {
      const answer = await get('/funding_sources')
      assertUsable(answer)
      const sources = parseAnswer(answer.text, FundingSources).funding_sources
      const source = sources.find(({ id, method }) => id === fundingSource || method === fundingSource.toLowerCase())
      const { available_amount: amount, currency_code: currency } = source?.meta ?? {}
      return amount == null || !currency ? undefined : { amount: amount.toFixed(2), currency }
    },
    isGenuine(received, body) {
      if (webhookKey === undefined) return false
      const expected = Buffer.from(`sha256=${createHmac('sha256', webhookKey).update(body).digest('hex')}`)
      const sent = Buffer.from(received.get('tremendous-webhook-signature') ?? '')
      return sent.length === expected.length && timingSafeEqual(sent, expected)
    },
  }
}

/** The same external id has the same body each time: Tremendous refuses another one with 409. */
const orderOf = (
  externalId: string,
  { product, amount, currency }: ProviderItem,
  email: string,
  fundingSource: string,
  campaign: string | undefined,
) => ({
  external_id: externalId,
  payment: { funding_source_id: fundingSource },
  reward: {
    ...(campaign !== undefined && { campaign_id: campaign }),
    products: [product],
    value: { denomination: Number(amount), currency_code: currency },
    recipient: { email },
    delivery: { method: 'LINK' },
  },
})

/** @throws ProviderError for an answer that decides nothing: a wrong key, a conflict, too many calls, a failure of Tremendous */
function assertUsable({ status }: OutgoingAnswer): void {
  if (status === 401 || status === 403) throw new ProviderError(`refused the API key (status ${status})`)
  if (status < 200 || status > 299) throw new ProviderError(`answered with status ${status}`)
}

/** Returns what Tremendous says about a refusal, for staff. */
function reasonOf({ text }: OutgoingAnswer): string {
  try {
    const message = PlainLine(10_000).parse(parseAnswer(text, Refusal).errors.message)
    return message === '' ? '' : `: ${message.slice(0, REASON_MAX).toWellFormed()}`
  } catch {
    return ''
  }
}
