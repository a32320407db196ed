import { z } from 'zod'
import type { ProviderSettings } from './modules/providers/index.ts'
import { webhookSecret } from './setting-types.ts'

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
  PROVIDER_WEBHOOK_SECRET: webhookSecret.meta({
    description:
      'Signs the messages to and from that service, by Standard Webhooks: `whsec_` and at least 24 random bytes in Base64.',
  }),
  TREMENDOUS_API_KEY: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{8,500}$/, 'must be the key that Tremendous shows under Developers')
    .optional()
    .meta({
      description:
        'The API key of an account at Tremendous, which then delivers rewards as activation codes ([providers](operations/providers.md#tremendous)).',
    }),
  TREMENDOUS_ENVIRONMENT: z
    .enum(['sandbox', 'production'])
    .optional()
    .meta({ description: 'Which account the key is of. Rewards of the sandbox are worth nothing.' }),
  TREMENDOUS_FUNDING_SOURCE: z
    .string()
    .trim()
    .regex(/^\w{1,60}$/, 'must be the id of a funding source, or balance')
    .default('balance')
    .meta({ description: 'What pays for orders: the id of a funding source at Tremendous, or `balance`.' }),
  TREMENDOUS_CAMPAIGN: z
    .string()
    .trim()
    .regex(/^\w{1,60}$/, 'must be the id of a campaign')
    .optional()
    .meta({ description: 'The id of a campaign at Tremendous, whose look the pages of rewards get.' }),
  TREMENDOUS_WEBHOOK_KEY: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{8,500}$/, 'must be the private key of the webhook at Tremendous')
    .optional()
    .meta({ description: 'The private key of the webhook at Tremendous. Without it, orders are only asked about.' }),
}

type ProvidersEnvironment = z.infer<z.ZodObject<typeof PROVIDERS_ENVIRONMENT>>

export const providerSettings = (env: ProvidersEnvironment): ProviderSettings => ({
  webhook:
    env.PROVIDER_WEBHOOK_URL && env.PROVIDER_WEBHOOK_SECRET
      ? { url: env.PROVIDER_WEBHOOK_URL, secret: env.PROVIDER_WEBHOOK_SECRET }
      : undefined,
  tremendous:
    env.TREMENDOUS_API_KEY && env.TREMENDOUS_ENVIRONMENT
      ? {
          apiKey: env.TREMENDOUS_API_KEY,
          environment: env.TREMENDOUS_ENVIRONMENT,
          fundingSource: env.TREMENDOUS_FUNDING_SOURCE,
          campaign: env.TREMENDOUS_CAMPAIGN,
          webhookKey: env.TREMENDOUS_WEBHOOK_KEY,
        }
      : undefined,
})

/** What does not go together. */
export function providersProblems(given: Readonly<Record<string, unknown>>): string[] {
  const problems: string[] = []
  if (given.PROVIDER_WEBHOOK_URL && !given.PROVIDER_WEBHOOK_SECRET && !given.PROVIDER_WEBHOOK_SECRET_FILE)
    problems.push('PROVIDER_WEBHOOK_URL: needs PROVIDER_WEBHOOK_SECRET')
  if (given.PROVIDER_WEBHOOK_SECRET && !given.PROVIDER_WEBHOOK_URL)
    problems.push('PROVIDER_WEBHOOK_SECRET: needs PROVIDER_WEBHOOK_URL')
  if ((given.TREMENDOUS_API_KEY || given.TREMENDOUS_API_KEY_FILE) && !given.TREMENDOUS_ENVIRONMENT)
    problems.push('TREMENDOUS_API_KEY: needs TREMENDOUS_ENVIRONMENT, sandbox or production')
  if (given.TREMENDOUS_ENVIRONMENT && !given.TREMENDOUS_API_KEY && !given.TREMENDOUS_API_KEY_FILE)
    problems.push('TREMENDOUS_ENVIRONMENT: needs TREMENDOUS_API_KEY')
  return problems
}
