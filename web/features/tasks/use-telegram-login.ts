import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { readInTab, storeInTab } from '~/lib/cache.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { tasksQuery } from './queries.ts'

/** Storage key of the task for which this tab left to Telegram's sign-in. */
const LEFT_FOR = 'telegram_login'
const RESULT = /^#tgAuthResult=([\w+/=-]+)$/

/** Goes to Telegram's sign-in, which returns to this page. */
export function goToTelegram(loginUrl: string, taskId: string): void {
  storeInTab(LEFT_FOR, taskId)
  location.assign(loginUrl)
}

/**
 * Reads the result of Telegram's sign-in from the address and reopens its task. Only in the tab that left for it: a
 * forged link connects no account.
 */
export function useTelegramLogin(openTask: (id: string) => void): void {
  const t = useTranslations('tasks')
  const link = useAction('POST /api/tasks/telegram-account', {
    onSuccess: () => toast.success(t('verify.loggedIn')),
    refreshes: [tasksQuery.queryKey],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    const [, login] = RESULT.exec(location.hash) ?? []
    if (login === undefined) return
    history.replaceState(history.state, '', location.pathname + location.search)
    const taskId = readInTab<string>(LEFT_FOR)
    if (!taskId) return
    storeInTab(LEFT_FOR, '')
    openTask(taskId)
    // The sign-in was cancelled.
    if (login !== 'false') link.run({ body: { login } })
  }, [])
}
