import { BIG_WIN_POINTS, SCRATCH_TABLE } from '#contracts/draw-tables.ts'
import type { ScratchCard } from '#contracts/scratch.ts'
import type { ScratchCardRow } from '#server/commands/rows.ts'
import type { Db } from '#server/db/transaction.ts'
import { rewardDay } from '#server/modules/accounts/index.ts'
import type { FindUnclaimedDraw } from '#server/modules/fairness/index.ts'

/** A card in the snapshot of a command. */
export type CardSnapshot = ScratchCardRow

export const CARD_JSON = `json_build_object('id', c.id, 'day', c.day, 'generation', c.generation, 'nonce', c.nonce, 'prize_id', c.prize_id,
  'points', c.points, 'created_at', c.created_at, 'claimed_at', c.claimed_at)`

interface CardRow {
  readonly id: string
  readonly prize_id: string
  readonly created_at: Date | string
}

/** Returns the card as its member sees it. */
export function cardOf(row: CardRow): ScratchCard {
  const prizeIndex = SCRATCH_TABLE.prizes.findIndex(({ id }) => id === row.prize_id)
  const prize = SCRATCH_TABLE.prizes[prizeIndex]
  if (!prize) throw new Error(`no prize is called ${row.prize_id}`)
  return { id: row.id, prizeIndex, prize, createdAt: new Date(row.created_at).toISOString() }
}

/** Finds a member's unclaimed card of a reward day. */
export const findUnclaimedCard = (db: Db, memberId: string, day: string): Promise<CardRow | undefined> =>
  db
    .selectFrom('scratch_cards')
    .select(['id', 'prize_id', 'created_at'])
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()

/** Finds the draw of today's unclaimed card. Its result is secret until the card is claimed or the day ends. */
export const findUnclaimedDraw: FindUnclaimedDraw = (db, viewer, now) =>
  db
    .selectFrom('scratch_cards')
    .select(['generation', 'nonce'])
    .where('member_id', '=', viewer.memberId)
    .where('day', '=', rewardDay(now, viewer))
    .where('claimed_at', 'is', null)
    .executeTakeFirst()

/** Reads a member's claimed cards, newest first. */
export async function readClaimed(db: Db, memberId: string, limit: number) {
  const rows = await db
    .selectFrom('scratch_cards as c')
    .innerJoin('fairness_seeds as s', (join) =>
      join.onRef('s.member_id', '=', 'c.member_id').onRef('s.generation', '=', 'c.generation'),
    )
    .select(['c.id', 'c.prize_id', 'c.created_at', 'c.claimed_at', 'c.nonce', 'c.points', 's.server_seed_hash'])
    .where('c.member_id', '=', memberId)
    .where('c.claimed_at', 'is not', null)
    .orderBy('c.claimed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    nonce: row.nonce,
    serverSeedHash: row.server_seed_hash,
    prizeLabel: cardOf(row).prize.label,
    points: row.points,
    createdAt: (row.claimed_at ?? row.created_at).toISOString(),
  }))
}

/** Reads the newest big wins over all members; unclaimed cards do not count. */
export async function readBigScratches(db: Db, limit: number) {
  const rows = await db
    .selectFrom('scratch_cards as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select(['m.name', 'm.show_name', 'c.id', 'c.prize_id', 'c.points', 'c.created_at', 'c.claimed_at'])
    .where('c.points', '>=', BIG_WIN_POINTS)
    .where('c.claimed_at', 'is not', null)
    .orderBy('c.claimed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    name: row.show_name ? row.name || 'Anonymous' : 'Anonymous User',
    prizeLabel: cardOf(row).prize.label,
    points: row.points,
    createdAt: (row.claimed_at ?? row.created_at).toISOString(),
  }))
}
