import { BIG_WIN_POINTS, SCRATCH_TABLE } from '#contracts/draw-tables.ts'
import type { ScratchCard } from '#contracts/scratch.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { rewardDay } from '#server/modules/accounts/index.ts'
import type { FindWaitingDraw } from '#server/modules/fairness/index.ts'

interface CardRow {
  readonly id: string
  readonly prize_id: string
  readonly created_at: Date
  readonly claimed_at: Date | null
}

const CARD = ['id', 'prize_id', 'created_at', 'claimed_at'] as const

/** The card as its member sees it. */
export function cardOf(row: CardRow): ScratchCard {
  const prizeIndex = SCRATCH_TABLE.prizes.findIndex(({ id }) => id === row.prize_id)
  const prize = SCRATCH_TABLE.prizes[prizeIndex]
  if (!prize) throw new Error(`no prize is called ${row.prize_id}`)
  return { id: row.id, prizeIndex, prize, createdAt: row.created_at.toISOString() }
}

export const findCard = (db: Db, memberId: string, id: string): Promise<CardRow | undefined> =>
  db.selectFrom('scratch_cards').select(CARD).where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst()

/** The card of a reward day that was not claimed yet. */
export const findWaiting = (db: Db, memberId: string, day: string): Promise<CardRow | undefined> =>
  db
    .selectFrom('scratch_cards')
    .select(CARD)
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()

/** The draw of that card: its result is a secret until it is scratched, or the day ends. */
export const findWaitingDraw: FindWaitingDraw = (db, viewer, now) =>
  db
    .selectFrom('scratch_cards')
    .select(['generation', 'nonce'])
    .where('member_id', '=', viewer.memberId)
    .where('day', '=', rewardDay(now, viewer))
    .where('claimed_at', 'is', null)
    .executeTakeFirst()

export interface NewCard {
  readonly memberId: string
  readonly id: string
  readonly day: string
  readonly generation: number
  readonly nonce: number
  readonly prizeId: string
  readonly points: number
}

export async function insertCard(tx: Tx, card: NewCard, now: Date): Promise<void> {
  const { memberId, id, day, generation, nonce, prizeId, points } = card
  const values = { member_id: memberId, id, day, generation, nonce, prize_id: prizeId, points, created_at: now }
  await tx
    .insertInto('scratch_cards')
    .values({ ...values, claimed_at: null })
    .execute()
}

/** The conditional update is the referee: of many claims of a card, one gets it. */
export async function markClaimed(tx: Tx, memberId: string, id: string, day: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scratch_cards')
    .set({ claimed_at: now })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('day', '=', day)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A member's claimed cards, newest first. */
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

/** The newest big wins over all members. A card that waits is no win yet. */
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
