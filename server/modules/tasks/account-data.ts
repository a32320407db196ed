import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'

/** The member's Telegram account, completed tasks and claimed ads. Deletion removes the Telegram account. */
export const tasksData: AccountData = {
  name: 'tasks',
  async read(db, memberId) {
    const telegramAccount = await db
      .selectFrom('telegram_accounts')
      .select(['telegram_id', 'signed', 'linked_at'])
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    const completed = await db
      .selectFrom('task_completions as c')
      .innerJoin('tasks as t', 't.id', 'c.task_id')
      .select(['t.title', 't.type', 'c.points', 'c.completed_at'])
      .where('c.member_id', '=', memberId)
      .orderBy('c.completed_at', 'desc')
      .limit(EXPORT_ROWS)
      .execute()
    const ads = await db
      .selectFrom('ad_views')
      .select(['day', 'kind', 'task', 'started_at', 'claimed_at'])
      .where('member_id', '=', memberId)
      .orderBy('started_at', 'desc')
      .limit(EXPORT_ROWS)
      .execute()
    return { telegramAccount: telegramAccount ?? null, completed, ads }
  },
  /** The keyed hash with each completed task stays, so that a Telegram account earns only once. */
  async erase(tx, memberId) {
    await tx.deleteFrom('telegram_accounts').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('task_visits').where('member_id', '=', memberId).execute()
  },
}
