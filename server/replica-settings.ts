import { z } from 'zod'
import type { ReplicaSettings } from './db/replica.ts'
import { isDatabaseUrl } from './setting-types.ts'

const WRONG = 'must be a number of seconds, 1 to 60'

export const REPLICA_ENVIRONMENT = {
  READ_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .refine(isDatabaseUrl, 'is no address; are special characters in the password written as %XX?')
    .refine((text) => !/^[^/]*\/\/[^/?]*,/.test(text), 'must name one standby')
    .optional()
    .meta({
      description:
        'The address of a standby of `DATABASE_URL`, with the same database. It answers history, analytics and exports ([read replica](operations/many-processes.md#a-read-replica)).',
      exampleValue: 'postgres://paz:password@standby.example/paz?sslmode=verify-full',
    }),
  READ_MAX_LAG_SECONDS: z.coerce.number(WRONG).int(WRONG).min(1, WRONG).max(60, WRONG).default(10).meta({
    description: 'The age of data, in seconds, up to which the standby answers. Beyond it the primary answers.',
  }),
}

export type ReplicaEnvironment = z.infer<z.ZodObject<typeof REPLICA_ENVIRONMENT>>

export const replicaSettings = (env: ReplicaEnvironment): ReplicaSettings | undefined =>
  env.READ_DATABASE_URL === undefined
    ? undefined
    : { url: env.READ_DATABASE_URL, maxLagMs: 1000 * env.READ_MAX_LAG_SECONDS }

/** A standby copies a PostgreSQL that is reached by its address. */
export const replicaProblems = (given: Readonly<Record<string, unknown>>): string[] =>
  given.READ_DATABASE_URL && !given.DATABASE_URL ? ['READ_DATABASE_URL: needs DATABASE_URL'] : []
