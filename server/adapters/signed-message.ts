import { Webhook, WebhookVerificationError } from 'standardwebhooks'

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

/**
 * Returns whether a message to us has a valid signature by Standard Webhooks, of the last five minutes.
 *
 * @param secret `whsec_` and the key in Base64
 * @param body as it was sent
 */
export function isGenuineMessage(secret: string, headers: Headers, body: string): boolean {
  try {
    const signed = Object.fromEntries(HEADERS.map((name) => [name, headers.get(name) ?? '']))
    new Webhook(secret).verify(body, signed, { jsonParse: false })
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}
