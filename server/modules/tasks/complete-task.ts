// Completes a task on a channel: marks it, connects the Telegram account and credits the points, in one
// transaction, once per member, once per Telegram account, and where Telegram cannot be asked once per mailbox.

import type { OutputOf } from '#contracts/route.ts'
import type { verifyTask } from '#contracts/tasks.ts'
import { run } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, type Problem } from '#server/http/problem.ts'
import { keyedHash, mailboxHash, markMailbox } from '#server/modules/accounts/index.ts'
import { lockWallet, postEntry } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { linkTelegram } from './link-telegram.ts'
import { findTask, insertCompletion, isCompleted, type TaskRow, visitedAt } from './store.ts'
import { timeLeft } from './time-left.ts'

export interface CompleteContext {
  readonly notifier: Notifier
  /** Keys the hashes that stand for a Telegram account and a mailbox. */
  readonly secret: string
}

/**
 * @param telegramId who is in the channel, as Telegram said just now; undefined for a task that it knows nothing of
 * @returns what it brought; or the Problem telegramIdTaken, where the try is noted
 * @throws Problem notFound, taskCompleted, taskNotVisited, taskTooEarly, telegramIdTaken, telegramIdDiffers
 */
export async function completeTask(
  tx: Tx,
  { notifier, secret }: CompleteContext,
  { memberId, email }: { readonly memberId: string; readonly email: string },
  { taskId, telegramId }: { readonly taskId: string; readonly telegramId: number | undefined },
  now: Date,
): Promise<OutputOf<typeof verifyTask> | Problem> {
  await run(tx, lockWallet(memberId))
  assertThat(!(await isCompleted(tx, memberId, taskId)), 'taskCompleted')
  const task = await findTask(tx, taskId)
  // Staff may have changed the task while Telegram was asked.
  assertThat(task && (task.type === 'telegram') === (telegramId !== undefined), 'notFound')
  if (telegramId === undefined) await checkVisit(tx, memberId, task, now)
  else {
    const refusal = await linkTelegram(tx, { secret }, memberId, { telegramId, signed: false }, now)
    if (refusal) return refusal
  }
  // Stands for the Telegram account after the member has gone: the same for the same id, useless to others.
  const telegramHash = telegramId === undefined ? null : keyedHash(secret, `telegram ${telegramId}`)
  assertThat(await insertCompletion(tx, { memberId, task, telegramHash }, now), 'telegramIdTaken')
  if (!telegramHash) {
    assertThat(await markMailbox(tx, task.id, mailboxHash(secret, `task ${task.id}`, email)), 'taskCompleted')
  }
  const { balanceAfter, totalEarned } = await postEntry(
    tx,
    {
      memberId,
      type: 'earn',
      points: task.points,
      description: `Task Completed: ${task.title}`,
      taskType: task.type,
      reference: task.id,
      reason: 'channel task',
    },
    now,
  )
  await notifier.event(tx, memberId, { type: 'balance' })
  return { points: task.points, balance: balanceAfter, totalEarned }
}

async function checkVisit(tx: Tx, memberId: string, task: TaskRow, now: Date): Promise<void> {
  const visited = await visitedAt(tx, memberId, task.id)
  assertThat(visited, 'taskNotVisited')
  const left = timeLeft(visited, now)
  assertThat(left === 0, 'taskTooEarly', { seconds: Math.ceil(left / 1000) })
}
