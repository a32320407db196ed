// Exports a member's draws, so that they can be verified without the server. The digest covers the JSON text of all
// other fields, in the order of the contract.

import { createHash } from 'node:crypto'
import { DRAWS_FORMAT, type DrawsExport } from '#contracts/fairness.ts'
import type { Db } from '#server/db/transaction.ts'
import { type RuleBook, ruleSetOf } from '#server/modules/rules/index.ts'
import { type DrawKey, readDraws, visibleDraw } from './store.ts'

/** Only the newest are exported. Eight draws a day reach this limit after 34 years. */
const MAX_DRAWS = 100_000

const MAX_SEEDS = 20_000

type Undigested = Omit<DrawsExport, 'sha256'>

/** SHA-256 of the export's JSON text without the digest itself, as lower-case hex. */
export function digestOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

interface ExportContext {
  /** The draw of a card that was not scratched; its result stays hidden. */
  readonly unclaimed: DrawKey | undefined
  readonly ruleBook: RuleBook
  readonly now: Date
}

export async function exportDraws(
  db: Db,
  memberId: string,
  { unclaimed, ruleBook, now }: ExportContext,
  { maxDraws = MAX_DRAWS, maxSeeds = MAX_SEEDS } = {},
): Promise<DrawsExport> {
  // Seeds are read first; draws that commit between the two reads are filtered out below.
  const newest = await db
    .selectFrom('fairness_seeds')
    .select(['server_seed', 'server_seed_hash', 'client_seed', 'next_nonce', 'revealed_at'])
    .where('member_id', '=', memberId)
    .orderBy('generation', 'desc')
    .limit(maxSeeds)
    .execute()
  const seeds = newest.reverse()
  const drawn = await readDraws(db, memberId, maxDraws)
  const counted = new Map(seeds.map((seed) => [seed.server_seed_hash, seed.next_nonce]))
  const draws = drawn
    .filter(({ serverSeedHash, nonce }) => nonce < (counted.get(serverSeedHash) ?? 0))
    .reverse()
    .map((draw) => {
      const { serverSeed: _, clientSeed: __, ...recorded } = visibleDraw(draw, unclaimed)
      return recorded
    })
  const content: Undigested = {
    format: DRAWS_FORMAT,
    exportedAt: now.toISOString(),
    complete: drawn.length < maxDraws && seeds.length < maxSeeds,
    seeds: seeds.map((seed) => ({
      serverSeedHash: seed.server_seed_hash,
      serverSeed: seed.revealed_at ? seed.server_seed : null,
      clientSeed: seed.client_seed,
      draws: seed.next_nonce,
    })),
    ruleSets: [...new Set(draws.map(({ ruleSet }) => ruleSet))]
      .sort((one, other) => one - other)
      .map((number) => ruleBook.numbered(number))
      .map((set) => ({ number: set.number, hash: set.hash, rules: ruleSetOf(set) })),
    draws,
  }
  return { ...content, sha256: digestOf(content) }
}
