import { z } from 'zod'
import {
  AWARD_FAILURES,
  COUNTED,
  FIX_MAX,
  LONG_WORKS,
  NAMED,
  RECOMMENDATIONS,
  SAMPLE,
  TROUBLES,
} from './database-rules.ts'
import { route } from './route.ts'
import { ReplicaHealth } from './system.ts'
import { Id, Instant, Points } from './values.ts'

const Unread = z.object({ trouble: z.enum(TROUBLES) })
/** A part of the check, or why it failed. Each part is read independently. */
const part = <Value extends z.ZodType>(value: Value) => z.union([z.object({ value }), Unread])

export const TableCount = z.object({
  /** What it is called here. */
  table: z.string(),
  /** Its name in the specification, where it has one. */
  named: z.enum(NAMED).nullable(),
  /** Null where it could not be read. */
  rows: z.int().nullable(),
  counted: z.enum(COUNTED),
  trouble: z.enum(TROUBLES).nullable(),
})
export type TableCount = z.infer<typeof TableCount>

export const Migrations = z.object({
  applied: z.array(z.object({ name: z.string(), at: Instant })),
  /** Of this version, and not applied. */
  missing: z.array(z.string()),
  /** Applied by a newer version. */
  unknown: z.array(z.string()),
})

export const SlowStatements = z.object({
  /** Whether the server keeps them (pg_stat_statements). */
  offered: z.boolean(),
  items: z.array(
    z.object({
      /** Without its values. */
      text: z.string(),
      calls: z.int(),
      meanMs: z.number(),
      maxMs: z.number(),
    }),
  ),
})

export const JobQueues = z.object({
  /** Whether the queue's own tables are there. */
  offered: z.boolean(),
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.int(),
      running: z.int(),
      /** In the last 24 hours. */
      failed: z.int(),
      lastDoneAt: Instant.nullable(),
    }),
  ),
})

/** A change of many rows in batches, which continues where it was after a crash. */
export const LongWorkState = z.object({
  name: z.enum(LONG_WORKS),
  /** Items. */
  done: z.int(),
  total: z.int(),
  startedAt: Instant,
  updatedAt: Instant,
  finishedAt: Instant.nullable(),
  /** Whether the last attempt failed; it is repeated. */
  isFailing: z.boolean(),
})
export type LongWorkState = z.infer<typeof LongWorkState>

export const Backup = z.object({
  name: z.string(),
  finishedAt: Instant,
  bytes: z.int(),
  /** When a restore of it was verified; null if it was never tried. */
  verifiedAt: Instant.nullable(),
})

export const DatabaseCheck = z.object({
  engine: z.enum(['pglite', 'postgres']),
  server: part(z.object({ version: z.string(), answeredInMs: z.number() })),
  /** Null without a read replica. */
  replica: ReplicaHealth.extend({ name: z.string(), maxLagSeconds: z.int() }).nullable(),
  /** Accounts that were not deleted. */
  members: part(z.int()),
  /** Those of the specification first. */
  tables: z.array(TableCount),
  recommendations: z.array(z.object({ code: z.enum(RECOMMENDATIONS), n: z.int() })),
  migrations: part(Migrations),
  bytes: part(z.int()),
  statements: part(SlowStatements),
  jobs: part(JobQueues),
  mails: part(
    z.object({
      /** At most 1,000 of each are counted. */
      waiting: z.int(),
      failed: z.int(),
      oldestAt: Instant.nullable(),
    }),
  ),
  backup: part(Backup.nullable()),
  /** Those that were ever begun. */
  longWorks: part(z.array(LongWorkState)),
  checkedAt: Instant,
  /** What the viewer may do now. */
  may: z.array(z.enum(['fix'])),
})
export type DatabaseCheck = z.infer<typeof DatabaseCheck>

export const readDatabase = route('GET /api/admin/database', {
  access: 'admin.enter',
  summary:
    'How the database stands: tables, migrations, size, jobs, mails, the last backup; each part is read independently',
  limit: { max: 30, seconds: 60 },
  output: DatabaseCheck,
})

export const readProfiles = route('GET /api/admin/database/profiles', {
  access: 'users.read',
  summary: 'The newest profiles, as a sample',
  output: z.object({
    profiles: z.array(z.object({ id: Id, email: z.string(), points: Points, totalEarned: Points })).max(SAMPLE),
  }),
})

const Lacking = z.object({ id: Id, email: z.string(), joinedAt: Instant })

export const findMissingBonuses = route('GET /api/admin/database/missing-bonuses', {
  access: 'system.manage',
  summary:
    'Active, confirmed members who never had the welcome bonus; a part of all members, and where the next begins',
  query: z.object({ after: Id.optional() }),
  output: z.object({
    members: z.array(Lacking).max(FIX_MAX),
    /** Members of this part whose mailbox had the bonus with an earlier account: they get no second one. */
    hadBefore: z.int(),
    checked: z.int(),
    /** Null on the last page. */
    next: Id.nullable(),
  }),
})

export const awardMissingBonuses = route('POST /api/admin/database/missing-bonuses', {
  access: 'system.manage',
  summary: 'Credits the welcome bonus to those of the named members who still lack it, each in its own transaction',
  body: z.object({ memberIds: z.array(Id).min(1).max(FIX_MAX) }),
  output: z.object({
    fixed: z.array(z.object({ id: Id, email: z.string(), points: Points })),
    failed: z.array(z.object({ id: Id, email: z.string(), reason: z.enum(AWARD_FAILURES) })),
    /** Members who have it by now, or have no right to it. */
    unchanged: z.int(),
  }),
  errors: ['databaseUnsound'],
})

export const databaseRoutes = { readDatabase, readProfiles, findMissingBonuses, awardMissingBonuses }
