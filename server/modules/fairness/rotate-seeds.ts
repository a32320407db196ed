// Reveals the running server seed and activates the next one, with a new client seed if the member sends one.

import { rotateSeeds as rotate } from '#contracts/fairness.ts'
import type { Random } from '#server/adapters/random.ts'
import { command, type Part, part } from '#server/commands/command.ts'
import type { SeedRow } from '#server/commands/rows.ts'
import { tooMany } from '#server/http/rate-limit.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { newSeed } from './seeds.ts'

/** Seeds without a draw that a member may rotate out in a day. Seeds are never deleted, so unused ones need a limit. */
const MAX_UNUSED_PER_DAY = 20
const DAY_MS = 24 * 3_600_000

type StoredSeed = SeedRow & { readonly next_nonce: number }

/** The member's newest seeds, newest first: the next, the running one, and revealed ones of more than a day. */
const NEWEST: Part<readonly StoredSeed[]> = part(`
  select json_agg(f order by f.generation desc) from (
    select * from fairness_seeds f where f.member_id = m.id order by f.generation desc limit 100) as f`)

/** Returns the command. It refuses with Problem tooManyRequests after too many rotations of unused seeds within a day. */
export const rotateSeeds = (random: Random, notifier: Pick<Notifier, 'eventRow'>) =>
  command(rotate, { newest: NEWEST }, ({ snapshot: { newest }, input: { body }, now, rules }) => {
    const [next, running, ...revealed] = newest
    if (!next || !running?.client_seed) throw new Error('the member has no seeds')
    if (running.next_nonce === 0) refuseUnused(revealed, now)
    const after = newSeed(next.generation + 1, random, now)
    const clientSeed = body.clientSeed ?? running.client_seed
    return {
      output: {
        revealed: {
          serverSeed: running.server_seed,
          serverSeedHash: running.server_seed_hash,
          clientSeed: running.client_seed,
          draws: running.next_nonce,
        },
        next: {
          serverSeedHash: next.server_seed_hash,
          clientSeed,
          nextNonce: 0,
          nextServerSeedHash: after.server_seed_hash,
          rules: { number: rules.number, hash: rules.hash },
        },
      },
      effects: {
        rows: {
          fairness_seeds: [{ ...running, revealed_at: now.toISOString() }, { ...next, client_seed: clientSeed }, after],
          // Other tabs and devices show the new commitment.
          outbox: [notifier.eventRow({ type: 'balance' })],
        },
      },
    }
  })

function refuseUnused(revealed: readonly StoredSeed[], now: Date): void {
  const waits = revealed
    .filter(({ next_nonce, revealed_at }) => next_nonce === 0 && revealed_at !== null)
    .map(({ revealed_at }) => new Date(revealed_at ?? 0).getTime() + DAY_MS - now.getTime())
    .filter((wait) => wait > 0)
  const wait = waits[MAX_UNUSED_PER_DAY - 1]
  if (wait !== undefined) throw tooMany(wait / 1000)
}
