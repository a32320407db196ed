import type { SendRequest } from '#server/adapters/guarded-request.ts'
import type { Provider } from './provider.ts'
import { type WebhookProvider, type WebhookSettings, webhookProvider } from './webhook-provider.ts'

export interface ProviderSettings {
  readonly webhook: WebhookSettings | undefined
}

/** The providers that are set up. */
export interface Providers {
  readonly all: readonly Provider[]
  readonly webhook: WebhookProvider | undefined
}

export function createProviders(settings: ProviderSettings, send: SendRequest): Providers {
  const webhook = settings.webhook && webhookProvider(settings.webhook, send)
  return { all: webhook ? [webhook] : [], webhook }
}
