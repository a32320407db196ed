import type { SendRequest } from '#server/adapters/guarded-request.ts'
import type { Provider } from './provider.ts'
import { type TremendousProvider, type TremendousSettings, tremendousProvider } from './tremendous-provider.ts'
import { type WebhookProvider, type WebhookSettings, webhookProvider } from './webhook-provider.ts'

export interface ProviderSettings {
  readonly webhook: WebhookSettings | undefined
  readonly tremendous: TremendousSettings | undefined
}

/** The providers that are set up. */
export interface Providers {
  readonly all: readonly Provider[]
  readonly webhook: WebhookProvider | undefined
  readonly tremendous: TremendousProvider | undefined
}

export function createProviders(settings: ProviderSettings, send: SendRequest): Providers {
  const webhook = settings.webhook && webhookProvider(settings.webhook, send)
  const tremendous = settings.tremendous && tremendousProvider(settings.tremendous, send)
  return { all: [webhook, tremendous].filter((one) => one !== undefined), webhook, tremendous }
}
