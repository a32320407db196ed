import { listTasks } from '#contracts/tasks.ts'
import type { Telegram } from '#server/adapters/telegram.ts'
import type { Mount } from '#server/http/mount.ts'
import { closingOfTasks, readPlayLimits } from '#server/modules/budgets/index.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { endingOf } from './link-telegram.ts'
import { findTelegram, readTasks } from './store.ts'
import { timeLeft } from './time-left.ts'

export interface TasksContext {
  readonly telegram: Telegram
  readonly publicUrl: string
  readonly readRuleBook: ReadRuleBook
}

export function mountTasks(mount: Mount, { telegram, publicUrl, readRuleBook }: TasksContext): void {
  mount(listTasks, async ({ db, viewer, now }) => {
    const ruleBook = await readRuleBook(db, now)
    const { ads } = ruleBook.at(now)
    const [tasks, account, limits] = await Promise.all([
      readTasks(db, viewer.memberId),
      findTelegram(db, viewer.memberId),
      readPlayLimits(db, viewer.memberId, ruleBook, now),
    ])
    const open = tasks.filter(({ completed_at }) => !completed_at).map(({ points }) => points)
    return {
      items: tasks.map(({ completed_at, paid, visited_at, active: _, position: __, ...task }) => ({
        ...task,
        points: paid ?? task.points,
        completedAt: completed_at?.toISOString() ?? null,
        leftMs: visited_at && task.type !== 'telegram' ? timeLeft(visited_at, ads.seconds, now) : null,
      })),
      visitSeconds: ads.seconds,
      closing: open.length > 0 ? closingOfTasks(limits, Math.min(...open)) : null,
      telegram: {
        ending: account ? endingOf(account.telegram_id) : null,
        loginUrl: telegram.loginBotId ? loginUrlOf(telegram.loginBotId, publicUrl) : null,
      },
    }
  })
}

/** Returns the URL of Telegram's sign-in page, which returns to the tasks. */
function loginUrlOf(botId: string, publicUrl: string): string {
  const search = new URLSearchParams({
    bot_id: botId,
    origin: new URL(publicUrl).origin,
    return_to: `${publicUrl}/tasks`,
  })
  return `https://oauth.telegram.org/auth?${search}`
}
