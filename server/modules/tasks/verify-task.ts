// Verifies a channel task and pays it: once per member, once per Telegram account, and for other channels once per mailbox.

import type { Logger } from 'pino'
import { verifyTask as verify } from '#contracts/tasks.ts'
import { keyedHash } from '#server/adapters/keyed-hash.ts'
import { type Telegram, TelegramError } from '#server/adapters/telegram.ts'
import { assertBudgetRoom, budgetRoomOf, budgetUse } from '#server/commands/budget-room.ts'
import { enrichedCommand, type Part, part } from '#server/commands/command.ts'
import type { CommandRows } from '#server/commands/rows.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { mailboxHash } from '#server/modules/accounts/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import { linkAccount } from './link-telegram.ts'
import {
  LINKED_TELEGRAM,
  requireCompletableTask,
  TASK,
  type TaskSnapshot,
  TELEGRAM_OWNER,
  type TelegramAccount,
} from './read-task.ts'
import { timeLeft } from './time-left.ts'

export interface VerifyContext {
  readonly notifier: Pick<Notifier, 'eventRow'>
  readonly telegram: Pick<Telegram, 'isMember'>
  readonly log: Logger
  /** Key of the hashes of Telegram accounts and mailboxes. */
  readonly secret: string
}

/** Whether the task has already paid this Telegram account or this mailbox. */
const IS_PAID: Part<boolean> = part(`
  select to_json(
    exists (select from task_completions c where c.task_id = (call.input -> 'params' ->> 'id')::uuid
      and c.telegram_hash = call.input -> 'enriched' ->> 'telegramHash')
    or exists (select from mailbox_marks k where k.subject_id = (call.input -> 'params' ->> 'id')::uuid
      and k.mailbox_hash = call.input -> 'enriched' ->> 'mailboxHash'))`)

/**
 * Returns the command. It refuses with Problem taskCompleted, notFound, taskNotVisited, taskTooEarly, budgetClosed, and those of
 * verifyMembership and linkAccount.
 */
export const verifyTask = (context: VerifyContext) =>
  enrichedCommand(
    verify,
    { task: TASK, linked: LINKED_TELEGRAM, owner: TELEGRAM_OWNER, isPaid: IS_PAID, rooms: budgetRoomOf('tasks') },
    async ({ snapshot: { task: found, linked }, viewer, input: { body } }) => {
      const task = requireCompletableTask(found)
      const { secret } = context
      if (task.type !== 'telegram') return { mailboxHash: mailboxHash(secret, `task ${task.id}`, viewer.email) }
      const telegramId = await verifyMembership(context, task.channel, linked, body.telegramId)
      // Identifies the Telegram account after the member's account was deleted.
      return { telegramId, telegramHash: keyedHash(secret, `telegram ${telegramId}`) }
    },
    ({ snapshot, viewer, now, rules, enriched: { telegramId, telegramHash, mailboxHash } }) => {
      const task = requireCompletableTask(snapshot.task)
      const { id, type, points, title } = task
      // Staff may have changed the task during the request to Telegram.
      assertThat((type === 'telegram') === (telegramId !== undefined), 'notFound')
      let rows: CommandRows
      if (telegramId === undefined) {
        assertLongVisit(task, rules.ads, now)
        assertThat(!snapshot.isPaid, 'taskCompleted')
        rows = { mailbox_marks: [{ subject_id: id, mailbox_hash: mailboxHash }] }
      } else {
        const link = { ...snapshot, memberId: viewer.memberId, telegramId, signed: false }
        const connected = linkAccount(link, context.secret, now)
        rows = connected.rows
        if (connected.refusal) return { refusal: connected.refusal, effects: { rows } }
        assertThat(!snapshot.isPaid, 'telegramIdTaken')
      }
      assertBudgetRoom(snapshot.rooms, points)
      return {
        output: { points, balance: viewer.points + points, totalEarned: viewer.totalEarned + points },
        effects: {
          entry: {
            type: 'earn',
            points,
            description: `Task Completed: ${title}`,
            taskType: type,
            reference: id,
            reason: 'channel task',
          },
          rows: {
            ...rows,
            task_completions: [{ task_id: id, points, telegram_hash: telegramHash, completed_at: now }],
            budget_uses: budgetUse(snapshot.rooms, { source: 'tasks', at: now, most: points, points }),
            outbox: [context.notifier.eventRow({ type: 'balance' })],
          },
        },
      }
    },
  )

/**
 * @param typed the User ID that the member typed, if any
 * @returns the User ID, which is a member of the channel
 * @throws Problem telegramIdMissing, telegramIdDiffers, telegramNotMember, telegramFailed
 */
async function verifyMembership(
  { telegram, log }: Pick<VerifyContext, 'telegram' | 'log'>,
  channel: string,
  linked: TelegramAccount | null,
  typed: string | undefined,
): Promise<number> {
  const telegramId = linked?.telegramId ?? (typed === undefined ? undefined : Number(typed))
  assertThat(telegramId !== undefined, 'telegramIdMissing')
  assertThat(typed === undefined || Number(typed) === telegramId, 'telegramIdDiffers')
  try {
    assertThat(await telegram.isMember(channel, telegramId), 'telegramNotMember')
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error
    log.warn({ channel, reason: error.message }, 'a membership could not be verified')
    const { retryAfterSeconds } = error
    throw new Problem('telegramFailed', retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
  }
  return telegramId
}

/** @throws Problem taskNotVisited, taskTooEarly */
function assertLongVisit({ visitedAt }: TaskSnapshot, { seconds }: NumberedRules['ads'], now: Date): void {
  assertThat(visitedAt, 'taskNotVisited')
  const left = timeLeft(new Date(visitedAt), seconds, now)
  assertThat(left === 0, 'taskTooEarly', { seconds: Math.ceil(left / 1000) })
}
