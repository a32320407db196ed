import { z } from 'zod'
import { AD_KINDS } from './ad-rules.ts'
import { Closing } from './closings.ts'
import { route } from './route.ts'
import { Id, Instant, Points } from './values.ts'

export const CHANNEL_TASK_TYPES = ['telegram', 'youtube'] as const
export type ChannelTaskType = (typeof CHANNEL_TASK_TYPES)[number]

/** The task types of ledger entries that count as tasks: channel tasks and ads. The daily check-in and the quiz are not tasks. */
export const TASK_ENTRY_TYPES = [...CHANNEL_TASK_TYPES, ...AD_KINDS] as const

/** A Telegram User ID as it is typed: digits. Telegram's own are below 2 to the power of 52. */
const TelegramId = z
  .string()
  .trim()
  .min(1, { error: 'Please enter your Telegram User ID', abort: true })
  .regex(/^[1-9]\d{0,14}$/, 'Only numbers are accepted')

/** A channel task, as the member sees it. */
export const ChannelTask = z.object({
  id: Id,
  type: z.enum(CHANNEL_TASK_TYPES),
  title: z.string(),
  text: z.string(),
  points: Points,
  channel: z.string(),
  link: z.string(),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  minutes: z.int(),
  completedAt: Instant.nullable(),
  /** Milliseconds until the visit is long enough; null before a visit, and for tasks without one. */
  leftMs: z.int().nullable(),
})
export type ChannelTask = z.infer<typeof ChannelTask>

export const listTasks = route('GET /api/tasks', {
  access: 'member',
  summary: 'The channel tasks, with those that are completed, and the member’s Telegram account',
  output: z.object({
    items: z.array(ChannelTask),
    /** How long a visit must last, in seconds. */
    visitSeconds: z.int(),
    /** Null while a task can be completed. */
    closing: Closing.nullable(),
    telegram: z.object({
      /** The last digits of the User ID that the member’s tasks are connected with. */
      ending: z.string().nullable(),
      /** Telegram's own sign-in, where the bot has a name. */
      loginUrl: z.string().nullable(),
    }),
  }),
})

export const visitTask = route('POST /api/tasks/:id/visit', {
  access: 'member',
  summary: 'Record that a task’s link was opened; the first time counts',
  params: z.object({ id: Id }),
  output: z.object({ leftMs: z.int() }),
  errors: ['notFound', 'taskCompleted'],
})

export const verifyTask = route('POST /api/tasks/:id/verification', {
  access: 'member',
  summary: 'Verify a task and credit its points, once',
  // Each call asks Telegram, which has limits of its own.
  limit: { max: 10, seconds: 60 },
  params: z.object({ id: Id }),
  /** Without an id, that of the connected account is used. */
  body: z.object({ telegramId: TelegramId.optional() }),
  output: z.object({ points: Points, balance: Points, totalEarned: Points }),
  errors: [
    'budgetClosed',
    'notFound',
    'taskCompleted',
    'taskNotVisited',
    'taskTooEarly',
    'telegramIdMissing',
    'telegramIdTaken',
    'telegramIdDiffers',
    'telegramNotMember',
    'telegramFailed',
  ],
})

export const linkTelegram = route('POST /api/tasks/telegram-account', {
  access: 'member',
  summary: 'Connect the Telegram account that Telegram’s own sign-in vouches for',
  limit: { max: 10, seconds: 60 },
  /** What Telegram sends back as `tgAuthResult`: JSON in base64. */
  body: z.object({ login: z.string().min(1).max(4096) }),
  output: z.object({ ending: z.string() }),
  errors: ['telegramLoginInvalid', 'telegramIdTaken', 'telegramIdDiffers'],
})

export const tasksRoutes = { listTasks, visitTask, verifyTask, linkTelegram }
