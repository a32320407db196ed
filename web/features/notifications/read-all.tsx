import { CheckCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { NotificationTopic } from '#contracts/notification-topics.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { NOTIFICATIONS_KEY } from './queries.ts'

interface ReadAllProps {
  /** The id of the newest one shown. */
  newest: string | undefined
  /** The topic of the shown list; without it, all topics. */
  topic?: NotificationTopic | undefined
  unread: number
  /** Whether the list still is that of another filter. */
  disabled?: boolean
}

/**
 * Marks the newest shown notification and all older ones of its topic as read. One that arrives at the same moment stays
 * unread.
 */
export function ReadAll({ newest, topic, unread, disabled = false }: ReadAllProps) {
  const t = useTranslations('notifications')
  const readAll = useAction('POST /api/notifications/read-all', { refreshes: [NOTIFICATIONS_KEY] })
  if (!newest || unread === 0) return null
  return (
    <Button
      variant="quiet"
      icon={<CheckCheck aria-hidden className="size-5" />}
      busy={readAll.busy}
      disabled={disabled}
      onClick={({ currentTarget }) => {
        moveFocus(currentTarget)
        readAll.run({ body: { upTo: newest, topic } })
      }}
    >
      {t('readAll')}
    </Button>
  )
}

/** Moves the focus to the panel or the selected tab: the button disappears when nothing is unread. */
function moveFocus(button: HTMLElement): void {
  const panel = button.closest<HTMLElement>('[role=dialog]')
  const tab = document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
  const target = panel ?? tab
  target?.focus()
}
