import { z } from 'zod'
import { CLIENT_SEED_PATTERN, TABLE_NAMES } from './draw-tables.ts'
import { route } from './route.ts'
import { RuleSet } from './rule-set.ts'
import { Instant, Points, pageOf, pageQuery } from './values.ts'

export const GAMES = ['wheel', 'scratch', 'check_in', 'leaderboard'] as const

export const ClientSeed = z
  .string()
  .trim()
  .regex(CLIENT_SEED_PATTERN, 'Use 1 to 64 letters, digits or symbols without spaces')

/**
 * What is public before a draw: the hash commits the server to a seed that is still secret. The next seed is committed too, before
 * the member chooses the client seed that will be combined with it.
 */
export const Commitment = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nextNonce: z.int(),
  nextServerSeedHash: z.string(),
  /** The rules that are active now, with the hash of their canonical JSON. */
  rules: z.object({ number: z.int(), hash: z.string() }),
})
Commitment.register(z.globalRegistry, {
  id: 'FairnessCommitment',
  description: 'The hashes of the server seeds, and the client seed that the next draw uses.',
})
export type Commitment = z.infer<typeof Commitment>

/** A draw as recorded, without its seeds. */
const RecordedDraw = z.object({
  game: z.enum(GAMES),
  /** The rule set, and its table, that it was drawn by. */
  ruleSet: z.int(),
  table: z.enum(TABLE_NAMES),
  serverSeedHash: z.string(),
  nonce: z.int(),
  /** Null while its scratch card is unclaimed, because the prize is secret until then. */
  result: z.object({ number: z.int(), label: z.string(), points: Points }).nullable(),
  createdAt: Instant,
})

/** serverSeed is null until it has been rotated out. */
export const Draw = RecordedDraw.extend({ serverSeed: z.string().nullable(), clientSeed: z.string() })
export type Draw = z.infer<typeof Draw>

export const readCommitment = route('GET /api/fairness', {
  access: 'member',
  summary: 'The seeds that the next draw will use: the hash of the server’s, and the member’s own',
  output: Commitment,
})

export const rotateSeeds = route('POST /api/fairness/rotate', {
  access: 'member',
  summary: 'Reveal the running server seed and go on with the one committed to next, with a client seed of one’s own',
  limit: { max: 30, seconds: 60 },
  body: z.object({ clientSeed: ClientSeed.optional() }),
  output: z.object({
    revealed: z.object({ serverSeed: z.string(), serverSeedHash: z.string(), clientSeed: z.string(), draws: z.int() }),
    next: Commitment,
  }),
})

/** Generation of the seeds and nonce. */
const DrawPlace = z.string().regex(/^\d{1,9}\.\d{1,9}$/)

export const listDraws = route('GET /api/fairness/draws', {
  access: 'member',
  replica: true,
  summary: 'The member’s draws, newest first, with the server seed of those that were revealed',
  query: z.object(pageQuery(DrawPlace)),
  output: pageOf(Draw),
})

/** The first field of an export; another one when its fields mean something else. */
export const DRAWS_FORMAT = 'draws-2'

/** All that a member's draws can be verified from without the server: `npm run verify:draws -- file`. */
export const DrawsExport = z.strictObject({
  format: z.literal(DRAWS_FORMAT),
  exportedAt: Instant,
  /** False when there were too many: then the oldest draws and seeds are left out. */
  complete: z.boolean(),
  /** In the order of their use; the last one is committed to and not in use yet. */
  seeds: z.array(
    z.strictObject({
      serverSeedHash: z.string(),
      serverSeed: z.string().nullable(),
      clientSeed: z.string().nullable(),
      draws: z.int(),
    }),
  ),
  /** The rule sets of the draws. */
  ruleSets: z.array(z.strictObject({ number: z.int(), hash: z.string(), rules: RuleSet })),
  /** Oldest first. */
  draws: z.array(RecordedDraw.strict()),
  /** SHA-256 of the JSON text of everything above, so that a damaged file is noticed. */
  sha256: z.string(),
})
export type DrawsExport = z.infer<typeof DrawsExport>

/** The format before rules were data: all draws were made by the first rule set. */
export const FirstDrawsExport = DrawsExport.omit({ ruleSets: true }).extend({
  format: z.literal('draws-1'),
  draws: z.array(RecordedDraw.omit({ ruleSet: true }).strict()),
})
export type FirstDrawsExport = z.infer<typeof FirstDrawsExport>

export const exportDraws = route('GET /api/fairness/export', {
  access: 'member',
  replica: true,
  summary: 'All of the member’s draws and seeds in a form that can be verified without the server',
  limit: { max: 10, seconds: 60 },
  output: DrawsExport,
})

/** How many days are compared with the published odds. */
export const ODDS_DAYS = 30

const PublishedSet = {
  number: z.int(),
  hash: z.string(),
  /** When it became active for the first time; null from the beginning. */
  activeFrom: Instant.nullable(),
  /** Its uses by campaigns, newest first; empty for a set that is or was active for everyone. */
  campaigns: z.array(
    z.object({
      /** Of several campaigns, it counts for members of all of them. */
      names: z.array(z.string()),
      /** The number of the active set that it follows from. */
      base: z.int(),
      from: Instant,
      until: Instant,
    }),
  ),
}

export const readOdds = route('GET /api/fairness/odds', {
  access: 'guest',
  summary: 'The published odds of every table, and how often each row was drawn by all members, in 30 days and ever',
  output: z.object({
    /** Null before the first count. */
    countedAt: Instant.nullable(),
    /** Every rule set that was ever active, the active one first; then those of campaigns, the newest first. */
    sets: z.array(
      z.object({
        ...PublishedSet,
        tables: z.array(
          z.object({
            name: z.enum(TABLE_NAMES),
            total: z.int(),
            /** In the last 30 days, and since the set became active. */
            draws: z.int(),
            drawsEver: z.int(),
            rows: z.array(z.object({ from: Points, to: Points, weight: z.int(), drawn: z.int(), drawnEver: z.int() })),
          }),
        ),
      }),
    ),
  }),
})

export const readRules = route('GET /api/fairness/rules', {
  access: 'guest',
  summary: 'Every rule set that was ever active, the active one first and those of campaigns last',
  output: z.object({
    sets: z.array(z.object({ ...PublishedSet, rules: RuleSet })),
    /** The times in which they were active, the newest first. A set can be active more than once. */
    periods: z.array(
      z.object({
        ruleSet: z.int(),
        /** Null from the beginning. */
        from: Instant.nullable(),
        /** Null for the one that is active. */
        until: Instant.nullable(),
      }),
    ),
  }),
})

export const fairnessRoutes = { readCommitment, rotateSeeds, listDraws, exportDraws, readOdds, readRules }
