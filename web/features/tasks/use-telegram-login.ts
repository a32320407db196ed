import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { readInTab, storeInTab } from '~/lib/cache.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { tasksQuery } from './queries.ts'

/** Which task this tab left for Telegram's sign-in with. */
const LEFT_FOR = 'telegram_login'
const RESULT = /^#tgAuthResult=([\w+/=-]+)$/

/** Goes to Telegram's sign-in, which comes back to this page. */
export function goToTelegram(loginUrl: string, taskId: string): void {
  storeInTab(LEFT_FOR, taskId)
  location.assign(loginUrl)
}

/**
 * Takes what Telegram's sign-in has brought back in the address, and opens the task again that it was for. Only
 * in the tab that left for it: a link that somebody else made connects nobody.
 */
export function useTelegramLogin(openTask: (id: string) => void): void {
  const t = useTranslations('tasks')
  const link = useAction('POST /api/tasks/telegram-account', {
    onSuccess: () => toast.success(t('verify.loggedIn')),
    refreshes: [tasksQuery.queryKey],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    const [, login] = RESULT.exec(location.hash) ?? []
    if (login === undefined) return
    history.replaceState(history.state, '', location.pathname + location.search)
    const taskId = readInTab<string>(LEFT_FOR)
    if (!taskId) return
    storeInTab(LEFT_FOR, '')
    openTask(taskId)
    // Nobody signed in there.
    if (login !== 'false') link.run({ body: { login } })
  }, [])
}
