import type { Db } from '#server/db/transaction.ts'

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
