import { z } from 'zod'
import type { ProviderSettings } from './modules/providers/index.ts'

const isServiceAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' && !url.username && !url.hash
}

export const PROVIDERS_ENVIRONMENT = {
  PROVIDER_WEBHOOK_URL: z
    .string()
    .trim()
    .refine(isServiceAddress, 'must be an address such as https://codes.example/orders')
    .optional()
    .meta({
      description:
        'The address of your own service that delivers activation codes ([providers](operations/providers.md)). It must be reachable at a public address.',
      exampleValue: 'https://codes.example/orders',
    }),
  PROVIDER_WEBHOOK_SECRET: z
    .string()
    .trim()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 random bytes in Base64')
    .optional()
    .meta({
      description:
        'Signs the messages to and from that service, by Standard Webhooks: `whsec_` and at least 24 random bytes in Base64.',
    }),
}

type ProvidersEnvironment = z.infer<z.ZodObject<typeof PROVIDERS_ENVIRONMENT>>

export const providerSettings = (env: ProvidersEnvironment): ProviderSettings => ({
  webhook:
    env.PROVIDER_WEBHOOK_URL && env.PROVIDER_WEBHOOK_SECRET
      ? { url: env.PROVIDER_WEBHOOK_URL, secret: env.PROVIDER_WEBHOOK_SECRET }
      : undefined,
})

/** What does not go together. */
export function providersProblems(given: Readonly<Record<string, unknown>>): string[] {
  const problems: string[] = []
  if (given.PROVIDER_WEBHOOK_URL && !given.PROVIDER_WEBHOOK_SECRET && !given.PROVIDER_WEBHOOK_SECRET_FILE)
    problems.push('PROVIDER_WEBHOOK_URL: needs PROVIDER_WEBHOOK_SECRET')
  if (given.PROVIDER_WEBHOOK_SECRET && !given.PROVIDER_WEBHOOK_URL)
    problems.push('PROVIDER_WEBHOOK_SECRET: needs PROVIDER_WEBHOOK_URL')
  return problems
}
