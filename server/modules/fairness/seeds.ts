// The seeds of a member. One is in use, its hash shown; the one after it is made already, its hash shown
// too, so that it cannot be chosen to suit the client seed that the member picks for it.

import type { TableName } from '#contracts/draw-tables.ts'
import type { Commitment } from '#contracts/fairness.ts'
import type { Random } from '#server/adapters/random.ts'
import { effect, run, type Statement, statement, together } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { takeThrottle } from '#server/http/rate-limit.ts'
import { type DrawSeeds, hashServerSeed } from './draw.ts'

export interface TakenSeeds extends DrawSeeds {
  readonly generation: number
}

/** Makes a member's first seeds: one in use with a client seed of the server's, and the next. */
export async function openSeeds(tx: Tx, memberId: string, random: Random, now: Date): Promise<void> {
  await insertSeed(tx, memberId, 1, random, now, newClientSeed(random))
  await insertSeed(tx, memberId, 2, random, now, null)
}

const newClientSeed = (random: Random): string => random.bytes(8).toString('hex')

async function insertSeed(
  tx: Tx,
  memberId: string,
  generation: number,
  random: Random,
  now: Date,
  clientSeed: string | null,
): Promise<void> {
  const serverSeed = random.bytes(32).toString('hex')
  await tx
    .insertInto('fairness_seeds')
    .values({
      member_id: memberId,
      generation,
      server_seed: serverSeed,
      server_seed_hash: hashServerSeed(serverSeed),
      client_seed: clientSeed,
      created_at: now,
      revealed_at: null,
    })
    .execute()
}

export const TAKE = prepared(`
  update fairness_seeds set next_nonce = next_nonce + 1
  where member_id = $1 and revealed_at is null and client_seed is not null
  returning generation, server_seed, client_seed, next_nonce - 1 as nonce`)

interface TakenRow {
  readonly generation: number
  readonly server_seed: string
  readonly client_seed: string
  readonly nonce: number
}

/**
 * Takes the next nonce of the running seeds. A transaction that fails gives it back: nonces have no gaps.
 * Comes away with nothing when the seeds are rotated at this very moment: then {@link takeSeedsInTurn}.
 */
export const takeSeeds = (memberId: string): Statement<TakenSeeds | undefined> =>
  statement(
    TAKE,
    [memberId],
    ([row]: readonly TakenRow[]) =>
      row && {
        generation: row.generation,
        serverSeed: row.server_seed,
        clientSeed: row.client_seed,
        nonce: row.nonce,
      },
  )

/**
 * A member's first seed stays for ever; whoever locks its row has all rotations before it behind it, and
 * what it reads from then on, none can change.
 */
const lockSeeds = (memberId: string): Statement<void> =>
  effect('select from fairness_seeds where member_id = $1 and generation = 1 for update', [memberId])

/** The same after every rotation that is under way. */
export async function takeSeedsInTurn(tx: Tx, memberId: string): Promise<TakenSeeds> {
  const [, seeds] = await together(tx, [lockSeeds(memberId), takeSeeds(memberId)])
  if (!seeds) throw new Error('the member has no seeds')
  return seeds
}

export const RECORD = prepared(`
  insert into draws (member_id, generation, nonce, game, table_name, number, label, points, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`)

export interface DrawRecord {
  readonly game: 'wheel' | 'scratch' | 'check_in' | 'leaderboard'
  /** The odds that it was made with. */
  readonly table: TableName
  readonly number: number
  readonly label: string
  readonly points: number
}

/** Records what a taken nonce gave, so that it can be verified later. */
export function recordDraw(memberId: string, seeds: TakenSeeds, draw: DrawRecord, now: Date): Statement<void> {
  const { game, table, number, label, points } = draw
  return effect(RECORD, [memberId, seeds.generation, seeds.nonce, game, table, number, label, points, now])
}

/** What binds the server before the next draw. */
export async function readCommitment(db: Db, memberId: string): Promise<Commitment> {
  const rows = await db
    .selectFrom('fairness_seeds')
    .select(['client_seed', 'server_seed_hash', 'next_nonce'])
    .where('member_id', '=', memberId)
    .where('revealed_at', 'is', null)
    .orderBy('generation')
    .execute()
  const [running, next] = rows
  if (!running?.client_seed || !next) throw new Error('the member has no seeds')
  return {
    serverSeedHash: running.server_seed_hash,
    clientSeed: running.client_seed,
    nextNonce: running.next_nonce,
    nextServerSeedHash: next.server_seed_hash,
  }
}

/** Each pair is kept for ever. Those that were drawn with are as few as a day's draws; of the others this many. */
const UNUSED_PER_DAY = { max: 20, seconds: 24 * 3600 }

export interface RevealedSeed {
  readonly serverSeed: string
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly draws: number
}

/**
 * Reveals the running seed and goes on with the next, under the member's client seed if one is given. Of
 * several rotations at once each has its turn.
 *
 * @throws Problem tooManyRequests for seeds that nothing was drawn with, when that many were rotated out today
 */
export async function rotateSeeds(
  tx: Tx,
  memberId: string,
  clientSeed: string | undefined,
  random: Random,
  now: Date,
): Promise<RevealedSeed> {
  await run(tx, lockSeeds(memberId))
  const revealed = await tx
    .updateTable('fairness_seeds')
    .set({ revealed_at: now })
    .where('member_id', '=', memberId)
    .where('revealed_at', 'is', null)
    .where('client_seed', 'is not', null)
    .returning(['generation', 'server_seed', 'server_seed_hash', 'client_seed', 'next_nonce'])
    .executeTakeFirstOrThrow()
  const generation = revealed.generation + 1
  if (revealed.next_nonce === 0) await takeThrottle(tx, `unused seeds ${memberId}`, UNUSED_PER_DAY, now)
  await tx
    .updateTable('fairness_seeds')
    .set({ client_seed: clientSeed ?? revealed.client_seed })
    .where('member_id', '=', memberId)
    .where('generation', '=', generation)
    .execute()
  await insertSeed(tx, memberId, generation + 1, random, now, null)
  return {
    serverSeed: revealed.server_seed,
    serverSeedHash: revealed.server_seed_hash,
    clientSeed: revealed.client_seed ?? '',
    draws: revealed.next_nonce,
  }
}
