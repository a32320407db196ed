import { availableParallelism } from 'node:os'
import { z } from 'zod'

/** How many processes serve on this machine, and what they tell each other by. */
export interface ProcessSettings {
  /** 1 for the process that was started, and no other. */
  readonly count: number
  /** A Redis or Valkey, where there is one. */
  readonly redisUrl: string | undefined
}

const MOST = 128
const WRONG = `must be auto or a number up to ${MOST}`

export const PROCESSES_ENVIRONMENT = {
  PROCESSES: z
    .union([z.literal('auto'), z.coerce.number(WRONG).int(WRONG).min(1, WRONG).max(MOST, WRONG)], WRONG)
    .default(1)
    .meta({
      description:
        'The number of server processes on this machine, or `auto` for one per core. More than one needs PostgreSQL ([many processes](operations/many-processes.md)).',
    }),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .refine((text) => URL.canParse(text), 'is no address; are special characters in the password written as %XX?')
    .optional()
    .meta({
      description:
        'A Redis or Valkey server: `redis://…` on this machine, or `rediss://…`. Processes exchange events and limits of members through it. It is optional.',
    }),
}

export type ProcessesEnvironment = z.infer<z.ZodObject<typeof PROCESSES_ENVIRONMENT>>

/** `auto` is one for each core that this process may use. */
export const processSettings = (env: ProcessesEnvironment): ProcessSettings => ({
  count: env.PROCESSES === 'auto' ? availableParallelism() : env.PROCESSES,
  redisUrl: env.REDIS_URL,
})

/** PGlite is one process's: several would destroy it. */
export function processesProblems(given: Readonly<Record<string, unknown>>, engine: 'pglite' | 'postgres'): string[] {
  const wanted = String(given.PROCESSES ?? '1').trim()
  if (engine === 'postgres' || wanted === '1') return []
  return [
    'PROCESSES: more than one needs PostgreSQL (DATABASE_URL or EMBEDDED_DATABASE=postgres); PGlite is used by one process',
  ]
}
