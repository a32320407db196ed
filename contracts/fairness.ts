import { z } from 'zod'
import { CLIENT_SEED_PATTERN } from './draw-tables.ts'
import { route } from './route.ts'
import { Instant, Points, pageOf, pageQuery } from './values.ts'

export const GAMES = ['wheel', 'scratch', 'check_in', 'leaderboard'] as const

export const ClientSeed = z
  .string()
  .trim()
  .regex(CLIENT_SEED_PATTERN, 'Use 1 to 64 letters, digits or signs without spaces')

/**
 * What is known before a draw: the hash binds the server to a seed it has not shown yet. The seed after
 * it is committed to as well, before the member chooses the client seed that it will be mixed with.
 */
export const Commitment = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nextNonce: z.int(),
  nextServerSeedHash: z.string(),
})
export type Commitment = z.infer<typeof Commitment>

/** A draw as recorded; serverSeed is null until its seed has been rotated out. */
export const Draw = z.object({
  game: z.enum(GAMES),
  serverSeedHash: z.string(),
  serverSeed: z.string().nullable(),
  clientSeed: z.string(),
  nonce: z.int(),
  number: z.int(),
  label: z.string(),
  points: Points,
  createdAt: Instant,
})
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
  summary: 'The member’s draws, newest first, with the server seed of those that were revealed',
  query: z.object(pageQuery(DrawPlace)),
  output: pageOf(Draw),
})

export const fairnessRoutes = { readCommitment, rotateSeeds, listDraws }
