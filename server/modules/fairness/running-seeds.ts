// What a command draws with: it reads the seeds in use, and the row of its draw takes their next nonce.

import { type Part, part } from '#server/commands/command.ts'
import type { DrawRow } from '#server/commands/rows.ts'
import type { TakenSeeds } from './seeds.ts'

/** Every member has some. */
export const RUNNING_SEEDS: Part<TakenSeeds> = part(`
  select json_build_object('generation', f.generation, 'serverSeed', f.server_seed, 'clientSeed', f.client_seed, 'nonce', f.next_nonce)
  from fairness_seeds f where f.member_id = m.id and f.revealed_at is null and f.client_seed is not null`)

/** The record of a draw, so that it can be verified later. */
export const drawRow = (
  { generation, nonce }: TakenSeeds,
  draw: Omit<DrawRow, 'generation' | 'nonce' | 'created_at'>,
  now: Date,
): DrawRow => ({ generation, nonce, ...draw, created_at: now })
