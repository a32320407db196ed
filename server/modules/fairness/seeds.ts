// A member's seeds: one in use and the next one. The hashes of both are shown, so the server cannot choose the next
// server seed to suit the client seed that the member picks for it.

import type { TableName } from '#contracts/draw-tables.ts'
import type { Commitment } from '#contracts/fairness.ts'
import type { Random } from '#server/adapters/random.ts'
import type { SeedRow } from '#server/commands/rows.ts'
import { type Statement, statement, statementWithoutRows } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import { type DrawSeeds, hashServerSeed } from './draw.ts'

export interface MemberSeeds extends DrawSeeds {
  readonly generation: number
}

/** Creates a member's first seeds: one in use, with a random client seed, and the next. */
export const openSeeds = (tx: Tx, memberId: string, random: Random, now: Date): Promise<void> =>
  openSeedsOf(tx, [memberId], random, now)

/** Creates the seeds of several members, as {@link openSeeds} does. */
export async function openSeedsOf(tx: Tx, memberIds: readonly string[], random: Random, now: Date): Promise<void> {
  const rows = memberIds.flatMap((member_id) => {
    const running = { ...newSeed(1, random, now), client_seed: random.bytes(8).toString('hex') }
    const seeds = [running, newSeed(2, random, now)]
    return seeds.map((seed) => ({ member_id, ...seed, created_at: now, revealed_at: null }))
  })
  await tx.insertInto('fairness_seeds').values(rows).execute()
}

/** Creates a seed that is committed to and not in use yet. */
export function newSeed(generation: number, random: Random, now: Date): SeedRow {
  const server_seed = random.bytes(32).toString('hex')
  return {
    generation,
    server_seed,
    server_seed_hash: hashServerSeed(server_seed),
    client_seed: null,
    created_at: now.toISOString(),
    revealed_at: null,
  }
}

const RESERVE_NONCE = prepared(`
  update fairness_seeds set next_nonce = next_nonce + 1
  where member_id = $1 and revealed_at is null and client_seed is not null
  returning generation, server_seed, client_seed, next_nonce - 1 as nonce`)

interface SeedsRow {
  readonly generation: number
  readonly server_seed: string
  readonly client_seed: string
  readonly nonce: number
}

/** Reserves the next nonce of the current seeds; the caller holds the wallet's lock. A rollback returns it, so nonces have no gaps. */
export const reserveNonce = (memberId: string): Statement<MemberSeeds> =>
  statement(RESERVE_NONCE, [memberId], ([row]: readonly SeedsRow[]) => {
    if (!row) throw new Error('the member has no seeds')
    const { generation, server_seed: serverSeed, client_seed: clientSeed, nonce } = row
    return { generation, serverSeed, clientSeed, nonce }
  })

const INSERT_DRAW = prepared(`
  insert into draws (member_id, generation, nonce, game, table_name, number, label, points, created_at, rule_set)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`)

export interface DrawRecord {
  readonly game: 'wheel' | 'scratch' | 'check_in' | 'leaderboard'
  /** The table of odds that it was drawn from. */
  readonly table: TableName
  readonly number: number
  readonly label: string
  readonly points: number
  readonly ruleSet: number
}

/** Records the draw of a reserved nonce for later verification. */
export function recordDraw(memberId: string, seeds: MemberSeeds, draw: DrawRecord, now: Date): Statement<void> {
  const { game, table, number, label, points, ruleSet } = draw
  return statementWithoutRows(INSERT_DRAW, [
    memberId,
    seeds.generation,
    seeds.nonce,
    game,
    table,
    number,
    label,
    points,
    now,
    ruleSet,
  ])
}

/** Reads what the server commits to before the next draw. */
export async function readCommitment(
  db: Db,
  memberId: string,
  { number, hash }: Pick<NumberedRules, 'number' | 'hash'>,
): Promise<Commitment> {
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
    rules: { number, hash },
  }
}
