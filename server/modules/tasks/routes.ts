import type { Logger } from 'pino'
import { linkTelegram as link, listTasks, verifyTask, visitTask } from '#contracts/tasks.ts'
import type { Telegram } from '#server/adapters/telegram.ts'
import { run } from '#server/db/pipeline.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { lockWallet } from '#server/modules/ledger/index.ts'
import { askMembership } from './ask-membership.ts'
import { type CompleteContext, completeTask } from './complete-task.ts'
import { endingOf, linkTelegram } from './link-telegram.ts'
import { findTask, findTelegram, isCompleted, noteVisit, readTasks, visitedAt } from './store.ts'
import { timeLeft } from './time-left.ts'

export interface TasksContext extends CompleteContext {
  readonly telegram: Telegram
  readonly log: Logger
  readonly publicUrl: string
}

export function mountTasks(mount: Mount, context: TasksContext): void {
  const { telegram, publicUrl } = context

  mount(listTasks, async ({ db, viewer, now }) => {
    const [tasks, account] = await Promise.all([readTasks(db, viewer.memberId), findTelegram(db, viewer.memberId)])
    return {
      items: tasks.map(({ completed_at, paid, visited_at, active: _, position: __, ...task }) => ({
        ...task,
        points: paid ?? task.points,
        completedAt: completed_at?.toISOString() ?? null,
        leftMs: visited_at && task.type !== 'telegram' ? timeLeft(visited_at, now) : null,
      })),
      telegram: {
        ending: account ? endingOf(account.telegram_id) : null,
        loginUrl: telegram.loginBotId ? loginUrlOf(telegram.loginBotId, publicUrl) : null,
      },
    }
  })

  mount(visitTask, async ({ tx, viewer, input, now }) => {
    const { memberId } = viewer
    await run(tx, lockWallet(memberId))
    assertThat(!(await isCompleted(tx, memberId, input.params.id)), 'taskCompleted')
    assertThat(await findTask(tx, input.params.id), 'notFound')
    await noteVisit(tx, memberId, input.params.id, now)
    return { leftMs: timeLeft((await visitedAt(tx, memberId, input.params.id)) ?? now, now) }
  })

  mount<typeof verifyTask, number | undefined>(
    verifyTask,
    ({ tx, viewer, input, taken: telegramId, now }) =>
      completeTask(tx, context, viewer, { taskId: input.params.id, telegramId }, now),
    ({ db, viewer, input }) =>
      askMembership(db, context, { memberId: viewer.memberId, taskId: input.params.id, typed: input.body.telegramId }),
  )

  mount(link, async ({ tx, viewer, input, now }) => {
    const telegramId = telegram.userOf(input.body.login)
    assertThat(telegramId !== undefined, 'telegramLoginInvalid')
    await run(tx, lockWallet(viewer.memberId))
    const refusal = await linkTelegram(tx, context, viewer.memberId, { telegramId, signed: true }, now)
    return refusal ?? { ending: endingOf(telegramId) }
  })
}

/** Telegram's sign-in page, which comes back to the tasks. */
function loginUrlOf(botId: string, publicUrl: string): string {
  const search = new URLSearchParams({
    bot_id: botId,
    origin: new URL(publicUrl).origin,
    return_to: `${publicUrl}/tasks`,
  })
  return `https://oauth.telegram.org/auth?${search}`
}
