import { sql } from 'kysely'
import type { DrawResult } from '#contracts/draw-rules.ts'
import type { TableName } from '#contracts/draw-tables.ts'
import type { Draw } from '#contracts/fairness.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Viewer } from '#server/http/session.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'

/** The indexes of big wins contain these points and more; no rule set calls less a big win. */
export const BIG_WINS_FROM = 100

/** Identifies a draw of a member; also the cursor of their list. */
export interface DrawKey {
  readonly generation: number
  readonly nonce: number
}

/** A draw with its result. Answers contain only what {@link visibleDraw} returns. */
export interface KeyedDraw extends DrawResult, Omit<Draw, 'result'> {
  readonly generation: number
}

/** Finds the draw of a card that was not scratched yet. Its result stays hidden. */
export type FindUnclaimedDraw = (db: Db, viewer: Viewer, now: Date) => Promise<DrawKey | undefined>

/** Returns the draw as its member may see it. */
export function visibleDraw(draw: KeyedDraw, unclaimed: DrawKey | undefined): Draw {
  const {
    game,
    table,
    ruleSet,
    serverSeedHash,
    serverSeed,
    clientSeed,
    generation,
    nonce,
    number,
    label,
    points,
    createdAt,
  } = draw
  const isUnclaimed = unclaimed?.generation === generation && unclaimed.nonce === nonce
  const result = isUnclaimed ? null : { number, label, points }
  return { game, ruleSet, table, serverSeedHash, serverSeed, clientSeed, nonce, result, createdAt }
}

/** Reads a member's draws, newest first; server seeds only if revealed. */
export async function readDraws(
  db: Db,
  memberId: string,
  limit: number,
  options: { game?: Draw['game']; before?: DrawKey } = {},
): Promise<KeyedDraw[]> {
  let query = db
    .selectFrom('draws as d')
    .innerJoin('fairness_seeds as s', (join) =>
      join.onRef('s.member_id', '=', 'd.member_id').onRef('s.generation', '=', 'd.generation'),
    )
    .select([
      'd.generation',
      'd.nonce',
      'd.game',
      'd.table_name',
      'd.number',
      'd.label',
      'd.points',
      'd.created_at',
      'd.rule_set',
    ])
    .select(['s.server_seed', 's.server_seed_hash', 's.client_seed', 's.revealed_at'])
    .where('d.member_id', '=', memberId)
    .orderBy('d.generation', 'desc')
    .orderBy('d.nonce', 'desc')
    .limit(limit)
  const { game, before } = options
  if (game) query = query.where('d.game', '=', game)
  if (before) {
    query = query.where((eb) =>
      eb.or([
        eb('d.generation', '<', before.generation),
        eb.and([eb('d.generation', '=', before.generation), eb('d.nonce', '<', before.nonce)]),
      ]),
    )
  }
  const rows = await query.execute()
  return rows.map((row) => ({
    game: row.game as Draw['game'],
    table: row.table_name as TableName,
    ruleSet: row.rule_set,
    serverSeedHash: row.server_seed_hash,
    serverSeed: row.revealed_at ? row.server_seed : null,
    clientSeed: row.client_seed ?? '',
    generation: row.generation,
    nonce: row.nonce,
    number: row.number,
    label: row.label,
    points: row.points,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Reads the newest big wins of a game over all members (docs/product.md#spin--win). */
export async function readBigWins(
  db: Db,
  game: Draw['game'],
  { bigWin }: Pick<NumberedRules, 'bigWin'>,
  limit: number,
) {
  const rows = await db
    .selectFrom('draws as d')
    .innerJoin('members as m', 'm.id', 'd.member_id')
    .select(['m.name', 'm.show_name', 'd.label', 'd.points', 'd.created_at'])
    .where('d.game', '=', game)
    .where('d.points', '>=', sql.lit(BIG_WINS_FROM))
    .where('d.points', '>=', bigWin)
    .orderBy('d.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    // The specification's texts for a winner without a name and for one who hides it.
    name: row.show_name ? row.name || 'Anonymous' : 'Anonymous User',
    prizeLabel: row.label,
    points: row.points,
    createdAt: row.created_at.toISOString(),
  }))
}
