import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'

/** A member's plays by reward day, cards and quizzes. They identify no one, so deletion leaves them. */
export const gamesData: AccountData = {
  name: 'games',
  async read(db, memberId) {
    const days = await db
      .selectFrom('daily_counts')
      .select(['day', 'kind', 'used'])
      .where('member_id', '=', memberId)
      .orderBy('day', 'desc')
      .orderBy('kind')
      .limit(EXPORT_ROWS)
      .execute()
    // The prize of an unclaimed card stays secret.
    const scratchCards = await db
      .selectFrom('scratch_cards')
      .select(['id', 'day', 'points', 'created_at', 'claimed_at'])
      .where('member_id', '=', memberId)
      .where('claimed_at', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(EXPORT_ROWS)
      .execute()
    const quizzes = await db
      .selectFrom('quizzes')
      .select(['id', 'category', 'difficulty', 'correct', 'total', 'started_at', 'finished_at'])
      .where('member_id', '=', memberId)
      .orderBy('started_at', 'desc')
      .limit(EXPORT_ROWS)
      .execute()
    return { days, scratchCards, quizzes }
  },
  /** Deletes running quizzes, since a job would finish and pay them later. */
  async erase(tx, memberId) {
    const running = tx
      .selectFrom('quizzes')
      .select('id')
      .where('member_id', '=', memberId)
      .where('finished_at', 'is', null)
    await tx.deleteFrom('quiz_questions').where('member_id', '=', memberId).where('quiz_id', 'in', running).execute()
    await tx.deleteFrom('quizzes').where('member_id', '=', memberId).where('finished_at', 'is', null).execute()
    await tx.deleteFrom('quiz_seen').where('member_id', '=', memberId).execute()
  },
}
