// The seeds that a command draws with. Inserting the row of the draw advances their nonce.

import { type Part, part } from '#server/commands/command.ts'
import type { DrawRow } from '#server/commands/rows.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import type { MemberSeeds } from './seeds.ts'

/** The member's current seeds. Every member has some. */
export const CURRENT_SEEDS: Part<MemberSeeds> = part(`
  select json_build_object('generation', f.generation, 'serverSeed', f.server_seed, 'clientSeed', f.client_seed, 'nonce', f.next_nonce)
  from fairness_seeds f where f.member_id = m.id and f.revealed_at is null and f.client_seed is not null`)

/** Returns the row that records a draw by these rules for later verification. */
export const drawRow = (
  { generation, nonce }: MemberSeeds,
  draw: Omit<DrawRow, 'generation' | 'nonce' | 'created_at' | 'rule_set'>,
  { number: rule_set }: Pick<NumberedRules, 'number'>,
  now: Date,
): DrawRow => ({ generation, nonce, ...draw, created_at: now, rule_set })
