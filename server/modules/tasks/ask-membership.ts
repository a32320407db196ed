// Asks Telegram whether the member is in a task's channel. It waits for somebody else's server, so it runs
// before the transaction and changes nothing.

import type { Logger } from 'pino'
import { type Telegram, TelegramFailed } from '#server/adapters/telegram.ts'
import type { Db } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { findTask, findTelegram, isCompleted } from './store.ts'

interface Asked {
  readonly memberId: string
  readonly taskId: string
  /** As the member typed it, if they did. */
  readonly typed: string | undefined
}

/**
 * @returns the User ID that is in the channel, or undefined for a task that Telegram knows nothing of
 * @throws Problem notFound, taskCompleted, telegramIdMissing, telegramIdDiffers, telegramNotMember, telegramFailed
 */
export async function askMembership(
  db: Db,
  { telegram, log }: { readonly telegram: Telegram; readonly log: Logger },
  { memberId, taskId, typed }: Asked,
): Promise<number | undefined> {
  const [task, completed, account] = await Promise.all([
    findTask(db, taskId),
    isCompleted(db, memberId, taskId),
    findTelegram(db, memberId),
  ])
  assertThat(!completed, 'taskCompleted')
  assertThat(task, 'notFound')
  if (task.type !== 'telegram') return undefined
  const telegramId = account?.telegram_id ?? (typed === undefined ? undefined : Number(typed))
  assertThat(telegramId !== undefined, 'telegramIdMissing')
  assertThat(typed === undefined || Number(typed) === telegramId, 'telegramIdDiffers')
  try {
    assertThat(await telegram.isMember(task.channel, telegramId), 'telegramNotMember')
  } catch (error) {
    if (!(error instanceof TelegramFailed)) throw error
    log.warn({ channel: task.channel, reason: error.message }, 'a membership could not be verified')
    const { retryAfterSeconds } = error
    throw new Problem('telegramFailed', retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
  }
  return telegramId
}
