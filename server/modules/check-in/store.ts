import type { Db, Tx } from '#server/db/transaction.ts'

export interface CheckInRow {
  readonly day: string
  readonly streak: number
  readonly points: number
  readonly created_at: Date
}

/** A member's check-ins, newest first. */
export const readCheckIns = (db: Db, memberId: string, limit: number): Promise<CheckInRow[]> =>
  db
    .selectFrom('check_ins')
    .select(['day', 'streak', 'points', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()

export interface NewCheckIn {
  readonly memberId: string
  readonly day: string
  readonly streak: number
  readonly points: number
  /** The draw of a seventh day. */
  readonly draw: { readonly generation: number; readonly nonce: number } | undefined
}

/** The primary key is the referee: a reward day has one check-in. @returns whether this is it */
export async function insertCheckIn(tx: Tx, checkIn: NewCheckIn, now: Date): Promise<boolean> {
  const { memberId, day, streak, points, draw } = checkIn
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('check_ins')
    .values({
      member_id: memberId,
      day,
      streak,
      points,
      generation: draw?.generation ?? null,
      nonce: draw?.nonce ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'day']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
