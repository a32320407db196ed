// The operator's own service as a provider. It is called at one HTTPS address with messages that are signed by Standard Webhooks, and
// answers at once or later by a signed message to us (docs/operations/providers.md).

import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { PlainLine, PlainLines } from '#contracts/values.ts'
import type { SendRequest } from '#server/adapters/guarded-request.ts'
import { isGenuineMessage } from '#server/adapters/signed-message.ts'
import { parseAnswer } from './parse-answer.ts'
import { type OrderOutcome, type Provider, ProviderError } from './provider.ts'

export interface WebhookSettings {
  readonly url: string
  /** `whsec_` and the key in Base64. */
  readonly secret: string
}

export interface WebhookProvider extends Provider {
  /** Whether a message to us has a valid signature, of the last five minutes. @param body as it was sent */
  isGenuine(headers: Headers, body: string): boolean
}

const Outcome = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    code: z.string().trim().min(1).max(500),
    instructions: PlainLines(2000).default(''),
  }),
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('failed'), reason: PlainLine(300).default('') }),
])
const Status = z.discriminatedUnion('status', [...Outcome.options, z.object({ status: z.literal('missing') })])
const Balance = z.object({
  balance: z
    .object({ amount: z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/), currency: z.string().regex(/^\w{1,10}$/) })
    .nullable(),
})

export function webhookProvider({ url, secret }: WebhookSettings, send: SendRequest): WebhookProvider {
  const webhook = new Webhook(secret)

  /** @param id equal for messages that ask for the same thing, so that the receiver recognises a repeated one */
  async function call<Shape extends z.ZodType>(id: string, type: string, data: object, shape: Shape) {
    const at = new Date()
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': webhook.sign(id, at, body),
    }
    const answer = await send({ method: 'POST', url, headers, body })
    if (answer.status < 200 || answer.status > 299) throw new ProviderError(`answered with status ${answer.status}`)
    return parseAnswer(answer.text, shape)
  }

  return {
    name: 'webhook',
    async order(externalId, { item: _, ...plan }, recipient) {
      const data = { externalId, plan, recipient }
      return outcomeOf(await call(`order_${externalId}`, 'order.create', data, Outcome))
    },
    async status(externalId) {
      const answer = await call(`status_${crypto.randomUUID()}`, 'order.status', { externalId }, Status)
      return answer.status === 'missing' ? { kind: 'missing' } : outcomeOf(answer)
    },
    async balance() {
      return (await call(`balance_${crypto.randomUUID()}`, 'balance', {}, Balance)).balance ?? undefined
    },
    isGenuine: (headers, body) => isGenuineMessage(secret, headers, body),
  }
}

function outcomeOf(answer: z.infer<typeof Outcome>): OrderOutcome {
  switch (answer.status) {
    case 'done':
      return { kind: 'done', code: answer.code, instructions: answer.instructions }
    case 'pending':
      return { kind: 'accepted' }
    case 'failed':
      return { kind: 'failed', reason: answer.reason }
  }
}
