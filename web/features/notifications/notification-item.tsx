import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Notification } from '#contracts/notifications.ts'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { useAction } from '~/lib/use-action.ts'
import { IconButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { NOTIFICATIONS_KEY } from './queries.ts'
import { useNotificationText } from './use-notification-text.tsx'

/** Focuses the next button that marks one as read, else the list's tab: the button used goes away. */
function focusNext(button: HTMLElement): void {
  const panel = button.closest<HTMLElement>('[role=tabpanel]')
  const buttons = [...(panel?.querySelectorAll<HTMLElement>('li button') ?? [])]
  const next = buttons[buttons.indexOf(button) + 1] ?? document.querySelector<HTMLElement>('[role=tab][tabindex="0"]')
  next?.focus()
}

/** A notification that links to its page; opening it marks it as read. */
export function NotificationItem({ notification, withCheck }: { notification: Notification; withCheck?: boolean }) {
  const t = useTranslations('notifications')
  const format = useFormat()
  const now = useNow()
  const { id, createdAt, isRead } = notification
  const { icon: Icon, title, text, to } = useNotificationText()(notification)
  const read = useAction('POST /api/notifications/read', {
    refreshes: [NOTIFICATIONS_KEY],
    // A failure to mark it as read must not disturb a member who is going elsewhere.
    onError: () => !withCheck,
  })
  return (
    <li className={classes('relative flex gap-3 p-4 hover:bg-hover', !isRead && 'bg-brand-soft/50')}>
      <span
        aria-hidden
        className={classes(
          'mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full',
          isRead ? 'bg-sunken text-quiet' : 'bg-brand-soft text-brand-ink',
        )}
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className={isRead ? undefined : 'font-semibold'}>
          {!isRead && <span className="sr-only">{t('unread')}: </span>}
          <Link
            to={to}
            onClick={() => !isRead && read.run({ body: { id } })}
            className="rounded-sm after:absolute after:inset-0"
          >
            {title}
          </Link>
        </p>
        <p className="text-sm break-words text-quiet">{text}</p>
        <time dateTime={createdAt} title={format.dateTime(createdAt)} className="text-sm text-quiet">
          {format.ago(createdAt, now)}
        </time>
      </div>
      {!isRead && withCheck && (
        <IconButton
          label={t('read', { title })}
          aria-busy={read.busy || undefined}
          onClick={({ currentTarget }) => {
            focusNext(currentTarget)
            read.run({ body: { id } })
          }}
          className="relative z-1"
        >
          <Check aria-hidden className="size-5" />
        </IconButton>
      )}
      {!isRead && !withCheck && <span aria-hidden className="mt-2 size-2.5 shrink-0 rounded-full bg-brand" />}
    </li>
  )
}
