import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdKind } from '#contracts/ad-rules.ts'
import type { ApiError } from '~/lib/errors.ts'
import type { Unanswered } from '~/lib/idempotency.ts'
import { openTab } from '~/lib/open-tab.ts'
import { runWhenVisible } from '~/lib/run-when-visible.ts'
import { SESSION_KEY, setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import type { Win } from '~/ui/win/win-tier.ts'
import { type AdTaskState, type AdTasks, adTasksQuery } from './queries.ts'

/** What the server says about the state of things here is shown in its own words. */
const KNOWN: readonly ApiError['code'][] = [
  'taskCompleted',
  'adWaiting',
  'adTooLate',
  'adTooEarly',
  'adExpired',
  'notFound',
  'dailyCapReached',
  'budgetClosed',
  'coolingOff',
]

/** Starts and claims one ad. The server keeps its time; here it is only shown. */
export function useAd(kind: AdKind, { task, adUrl, view }: AdTaskState) {
  const t = useTranslations()
  const client = useQueryClient()
  const [isBlocked, setBlocked] = useState(false)
  const [win, setWin] = useState<Win>()
  const { queryKey } = adTasksQuery

  const show = (next: AdTaskState['view']) =>
    client.setQueryData(queryKey, (known: AdTasks | undefined) => known && withView(known, kind, task, next))
  /** Shows a refusal of the server, and reads the tasks and the member again, which another tab may have changed. */
  const isSaid = (error: ApiError): boolean => {
    if (!KNOWN.includes(error.code)) return false
    runWhenVisible(() => toast.error(error.message))
    for (const key of [queryKey, SESSION_KEY]) void client.invalidateQueries({ queryKey: key })
    return true
  }

  const unanswered = useRef<Unanswered>(undefined)
  const startIt = useAction('POST /api/special-tasks/ads', {
    unanswered,
    onSuccess: show,
    onError: (error) => {
      // A replay would have the time left of the lost answer. A start with a key of its own continues the running ad.
      unanswered.current = undefined
      return isSaid(error)
    },
  })
  const claimIt = useAction('POST /api/special-tasks/ads/:id/claim', {
    onSuccess: ({ points, balance, totalEarned }) => {
      if (view) show({ ...view, claimed: true })
      setBalance(client, { points: balance, totalEarned })
      runWhenVisible(() => setWin({ points, title: t('specialTasks.ad.earned', { n: points }) }))
      void client.invalidateQueries()
    },
    onError: (error) => {
      if (isSaid(error)) return true
      const again = { label: t('errors.tryAgain'), run: claim }
      // An answer without content has a sentence of its own (docs/product.md#special-tasks).
      const sentence = t(`specialTasks.ad.${error.code === 'unreadableAnswer' ? 'noAnswer' : 'notClaimed'}`)
      runWhenVisible(() => toast.error(sentence, error.isUnanswered ? { action: again } : {}))
      return true
    },
  })

  function claim(): void {
    if (view) claimIt.run({ params: { id: view.id } })
  }
  return {
    win,
    closeWin: () => setWin(undefined),
    isBlocked,
    isStarting: startIt.busy,
    isClaiming: claimIt.busy,
    start() {
      setBlocked(openTab(adUrl) === null)
      startIt.run({ body: { kind, task } })
    },
    claim() {
      // Claiming a daily ad opens it once more (docs/product.md#special-tasks).
      if (kind === 'daily_ad') openTab(adUrl)
      claim()
    },
  }
}

function withView(known: AdTasks, kind: AdKind, task: AdTaskState['task'], view: AdTaskState['view']): AdTasks {
  const page = known.pages[kind]
  const tasks = page.tasks.map((one) => (one.task === task ? { ...one, view } : one))
  return { ...known, pages: { ...known.pages, [kind]: { ...page, tasks } } }
}
