import { sql } from 'kysely'
import { labelOf } from '#contracts/draw-rules.ts'
import type { ScratchCard } from '#contracts/scratch.ts'
import type { ScratchCardRow } from '#server/commands/rows.ts'
import { type Part, part } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import { rewardDay } from '#server/modules/accounts/index.ts'
import { BIG_WINS_FROM, type FindUnclaimedDraw } from '#server/modules/fairness/index.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'

/** A card in the snapshot of a command. */
export type CardSnapshot = ScratchCardRow

export const CARD_JSON = `json_build_object('id', c.id, 'day', c.day, 'generation', c.generation, 'nonce', c.nonce, 'prize_id', c.prize_id,
  'points', c.points, 'created_at', c.created_at, 'claimed_at', c.claimed_at, 'rule_set', c.rule_set)`

interface CardRow {
  readonly id: string
  readonly prize_id: string
  readonly created_at: Date | string
  readonly rule_set: number
}

/** Returns the card as its member sees it. */
export function cardOf(row: CardRow, rulesNumbered: (number: number) => NumberedRules): ScratchCard {
  const { tables, scratch } = rulesNumbered(row.rule_set)
  const { prizes } = tables.scratch
  const prizeIndex = prizes.findIndex(({ id }) => id === row.prize_id)
  const prize = prizes[prizeIndex]
  if (!prize) throw new Error(`no prize is called ${row.prize_id}`)
  const createdAt = new Date(row.created_at).toISOString()
  return { id: row.id, prizeIndex, prize, adSeconds: scratch.adSeconds, createdAt }
}

/** Finds a member's unclaimed card of a reward day. */
export const findUnclaimedCard = (db: Db, memberId: string, day: string): Promise<CardRow | undefined> =>
  db
    .selectFrom('scratch_cards')
    .select(['id', 'prize_id', 'created_at', 'rule_set'])
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()

/** Part: whether a card of the reward day `call.input.day` is not claimed yet. */
export const HAS_WAITING_CARD: Part<boolean> = part(`
  select to_json(exists (select from scratch_cards c
    where c.member_id = m.id and c.day = (call.input ->> 'day')::date and c.claimed_at is null))`)

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
    .select(['c.created_at', 'c.claimed_at', 'c.nonce', 'c.points', 's.server_seed_hash'])
    .where('c.member_id', '=', memberId)
    .where('c.claimed_at', 'is not', null)
    .orderBy('c.claimed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    nonce: row.nonce,
    serverSeedHash: row.server_seed_hash,
    prizeLabel: labelOf(row.points),
    points: row.points,
    createdAt: (row.claimed_at ?? row.created_at).toISOString(),
  }))
}

/** Reads the newest big wins over all members; unclaimed cards do not count. */
export async function readBigScratches(db: Db, { bigWin }: Pick<NumberedRules, 'bigWin'>, limit: number) {
  const rows = await db
    .selectFrom('scratch_cards as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select(['m.name', 'm.show_name', 'c.points', 'c.created_at', 'c.claimed_at'])
    .where('c.points', '>=', sql.lit(BIG_WINS_FROM))
    .where('c.points', '>=', bigWin)
    .where('c.claimed_at', 'is not', null)
    .orderBy('c.claimed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    name: row.show_name ? row.name || 'Anonymous' : 'Anonymous User',
    prizeLabel: labelOf(row.points),
    points: row.points,
    createdAt: (row.claimed_at ?? row.created_at).toISOString(),
  }))
}
