import { z } from 'zod'
import { route } from './route.ts'
import { Instant } from './values.ts'

export const DatabaseState = z.enum([
  'not_configured',
  'connecting',
  'connected',
  'failed',
  'migration_failed',
  'newer',
])

/** `ready`: the read replica answers. Otherwise the primary answers in its place; `other` is a copy of another database. */
export const ReplicaState = z.enum(['connecting', 'ready', 'behind', 'unreachable', 'notStandby', 'other'])

/** Of a read replica: the age of its data, null while unknown. */
export const ReplicaHealth = z.object({ state: ReplicaState, lagSeconds: z.number().nullable() })

export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  database: z.object({
    state: DatabaseState,
    /** The sentence for members. */
    message: z.string(),
    /** What operators should do, where the state alone does not say. */
    advice: z.string().optional(),
  }),
  /** Only where a read replica is configured. */
  replica: ReplicaHealth.extend({ message: z.string() }).optional(),
  /** Long works that are not finished; absent if there are none. */
  longWorks: z.array(z.object({ name: z.string(), done: z.int(), total: z.int(), isFailing: z.boolean() })).optional(),
  /** Room for writing: in the folders of this process, and in PostgreSQL as far as its refused writes show. */
  disk: z.object({ state: z.enum(['ok', 'low', 'full']), message: z.string() }),
  mail: z.object({ state: z.enum(['smtp', 'mailbox']), message: z.string() }),
  telegram: z.object({ state: z.enum(['not_configured', 'stand_in', 'ready', 'failing']), message: z.string() }),
  trivia: z.object({ state: z.enum(['not_configured', 'waiting', 'ready', 'failing']), message: z.string() }),
  version: z.string(),
  /** The processes of this machine together, where there are several. */
  processes: z.object({ wanted: z.number().int(), running: z.number().int(), connected: z.number().int() }).optional(),
})

export const readHealth = route('GET /api/health', {
  access: 'guest',
  summary: 'Whether the server can do its work; answers also while the database is away',
  output: Health,
})

export const readReadiness = route('GET /api/ready', {
  access: 'guest',
  summary: 'For load balancers: 200 when this process can serve requests, 503 when its database is unavailable',
  output: z.object({ ready: z.literal(true) }),
})

export const MailboxMessage = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  sentAt: Instant,
})

export const systemRoutes = { readHealth, readReadiness }
