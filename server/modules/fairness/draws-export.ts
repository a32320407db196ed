// What a member takes away to verify draws without the server. The digest is over the JSON text of all the
// rest, in the order of the contract's fields.

import { createHash } from 'node:crypto'
import { DRAWS_FORMAT, type DrawsExport } from '#contracts/fairness.ts'
import type { Db } from '#server/db/transaction.ts'
import { type DrawPlace, readDraws, shownDraw } from './store.ts'

/** The newest that are exported; at eight a day it takes thirty years to have more. */
const MOST_DRAWS = 100_000
/** Of the seeds, too. */
const MOST_SEEDS = 20_000

type Undigested = Omit<DrawsExport, 'sha256'>

/** SHA-256 of the export's JSON text without the digest itself, as lower-case hex. */
export function digestOf(content: Undigested): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** @param waiting the draw whose result is not shown yet, if there is one */
export async function exportDraws(
  db: Db,
  memberId: string,
  waiting: DrawPlace | undefined,
  now: Date,
  { mostDraws = MOST_DRAWS, mostSeeds = MOST_SEEDS } = {},
): Promise<DrawsExport> {
  // Seeds first: a draw made meanwhile then belongs to none of too few, and a reveal is not half shown.
  const newest = await db
    .selectFrom('fairness_seeds')
    .select(['server_seed', 'server_seed_hash', 'client_seed', 'next_nonce', 'revealed_at'])
    .where('member_id', '=', memberId)
    .orderBy('generation', 'desc')
    .limit(mostSeeds)
    .execute()
  const seeds = newest.reverse()
  const drawn = await readDraws(db, memberId, mostDraws)
  const counted = new Map(seeds.map((seed) => [seed.server_seed_hash, seed.next_nonce]))
  const draws = drawn
    .filter(({ serverSeedHash, nonce }) => nonce < (counted.get(serverSeedHash) ?? 0))
    .reverse()
    .map((draw) => {
      const { serverSeed: _, clientSeed: __, ...recorded } = shownDraw(draw, waiting)
      return recorded
    })
  const content: Undigested = {
    format: DRAWS_FORMAT,
    exportedAt: now.toISOString(),
    complete: drawn.length < mostDraws && seeds.length < mostSeeds,
    seeds: seeds.map((seed) => ({
      serverSeedHash: seed.server_seed_hash,
      serverSeed: seed.revealed_at ? seed.server_seed : null,
      clientSeed: seed.client_seed,
      draws: seed.next_nonce,
    })),
    draws,
  }
  return { ...content, sha256: digestOf(content) }
}
