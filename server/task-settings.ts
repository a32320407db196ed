import { z } from 'zod'
import type { TelegramSettings } from './adapters/telegram.ts'
import { splitList } from './setting-types.ts'

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

const addresses = z
  .string()
  .transform(splitList)
  .refine((parts) => parts.every(isHttps), 'must start with https://, several separated by commas')

const TASKS_A_PAGE = 5

/** One for all five tasks of a page, or one for each. */
const adLinks = addresses.refine(
  (parts) => parts.length === 1 || parts.length === TASKS_A_PAGE,
  'must be one address, or five separated by commas',
)

/** The settings of Telegram and of ads. */
export const TASKS_ENVIRONMENT = {
  TELEGRAM_BOT_TOKEN: z
    .string()
    .trim()
    .regex(/^\d+:[\w-]+$/, 'must be the token that BotFather gave, such as 123456:ABC…')
    .optional()
    .meta({
      description:
        'The token of the bot that checks memberships of channels. Without it no Telegram task can be verified.',
    }),
  TELEGRAM_API_ROOT: z
    .union([z.literal('stand-in'), z.url({ protocol: /^https?$/ })], 'must be an address, or stand-in')
    .default('https://api.telegram.org')
    .meta({
      description: 'The address of the Bot API, or `stand-in` for the built-in imitation.',
      inProduction: 'not `stand-in`',
    }),
  TELEGRAM_BOT_NAME: z
    .string()
    .trim()
    .regex(/^\w{3,64}$/, 'must be the bot’s public name, without @')
    .optional()
    .meta({
      description:
        'The public name of the bot, without @. With it members can sign in at Telegram instead of typing their User ID.',
    }),
  AD_TASK_URLS: adLinks.optional().meta({
    description:
      'The addresses that the ad tasks of the first page open: one `https://` address for all five tasks, or five, comma-separated.',
    documentedDefault: '`AD_URL`',
  }),
  AD_TASK2_URLS: adLinks.optional().meta({
    description: 'The addresses that the ad tasks of the second page open, in the same form.',
    documentedDefault: '`AD_URL`',
  }),
  AD_BANNER_URL: z.string().trim().refine(isHttps, 'must start with https://').optional().meta({
    description: 'The content of the frame on the page of special tasks.',
    documentedDefault: '`/ad/banner`, a page of the product',
  }),
  AD_SCRIPT_URLS: addresses.optional().meta({
    description: 'The scripts that run in that frame, comma-separated. Set this or `AD_BANNER_URL`.',
  }),
}

/** What the ad tasks and the hub show: pages of the house unless the operator has set others. */
export interface AdSettings {
  /** One address for each task of each page. */
  readonly links: { readonly daily_ad: readonly string[]; readonly special_task2: readonly string[] }
  readonly frame: { readonly url: string; readonly house: boolean }
  /** Run in the hub's frame, in a document of their own. */
  readonly scripts: readonly string[]
}

/** Where the product's own banner is, and the document that ad scripts run in. */
export const HOUSE_BANNER = '/ad/banner'
export const SCRIPTS_FRAME = '/ad/frame'

type TasksEnvironment = z.infer<z.ZodObject<typeof TASKS_ENVIRONMENT>>

export const telegramSettings = (env: TasksEnvironment): TelegramSettings => ({
  token: env.TELEGRAM_BOT_TOKEN,
  apiRoot: env.TELEGRAM_API_ROOT.replace(/\/+$/, ''),
  botName: env.TELEGRAM_BOT_NAME,
})

/** @param adUrl what opens where no other link is set */
export function adSettings(env: TasksEnvironment, adUrl: string): AdSettings {
  const links = (given: readonly string[] = [adUrl]) =>
    given.length === TASKS_A_PAGE ? given : Array.from({ length: TASKS_A_PAGE }, () => given[0] ?? adUrl)
  const scripts = env.AD_SCRIPT_URLS ?? []
  const url = env.AD_BANNER_URL ?? (scripts.length > 0 ? SCRIPTS_FRAME : HOUSE_BANNER)
  return {
    links: { daily_ad: links(env.AD_TASK_URLS), special_task2: links(env.AD_TASK2_URLS) },
    frame: { url, house: url === HOUSE_BANNER },
    scripts,
  }
}

/** What does not go together, or not in production. */
export function tasksProblems(given: Readonly<Record<string, unknown>>): string[] {
  const problems: string[] = []
  if (given.NODE_ENV === 'production' && given.TELEGRAM_API_ROOT === 'stand-in')
    problems.push('TELEGRAM_API_ROOT: the stand-in is not for production (leave it out to ask Telegram)')
  if (given.TELEGRAM_BOT_NAME && !given.TELEGRAM_BOT_TOKEN) problems.push('TELEGRAM_BOT_NAME: needs TELEGRAM_BOT_TOKEN')
  if (given.AD_BANNER_URL && given.AD_SCRIPT_URLS)
    problems.push('AD_SCRIPT_URLS: there is one frame; leave out AD_BANNER_URL or this')
  return problems
}
