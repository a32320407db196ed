import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Messages } from '~/lib/messages.tsx'
import achievements from '~/messages/en/achievements.json'
import notifications from '~/messages/en/notifications.json'
import { ButtonLink } from '~/ui/button.tsx'
import { MailDrawing } from '~/ui/illustrations/mail.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { NotificationItem } from './notification-item.tsx'
import { notificationsQuery } from './queries.ts'
import { ReadAll } from './read-all.tsx'

const MESSAGES = { achievements, notifications }
/** The page shows more than these. */
const MAX_SHOWN = 6

export default function Panel() {
  return (
    <Messages add={MESSAGES}>
      <Latest />
    </Messages>
  )
}

function Latest() {
  const t = useTranslations('notifications')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(notificationsQuery())
  const first = query.data?.pages[0]
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="dialog" aria-labelledby={id} tabIndex={-1} className="rounded-lg outline-none">
      <div className="flex min-h-15 items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
        <h2 id={id} className="text-lg">
          {t('title')}
        </h2>
        {first && <ReadAll newest={first.items[0]?.id} unread={first.unread} />}
      </div>
      <div className="max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain">
        {query.isPending && (
          <div className="p-4">
            <SkeletonRows rows={3} className="h-16" />
          </div>
        )}
        {query.error && !first && (
          <ErrorState
            title={t('failed')}
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {first?.items.length === 0 && (
          <EmptyState drawing={<MailDrawing />} title={t('empty.title')} text={t('empty.text')} />
        )}
        <ul className="divide-y divide-line">
          {first?.items.slice(0, MAX_SHOWN).map((notification) => (
            <NotificationItem key={notification.id} notification={notification} />
          ))}
        </ul>
      </div>
      <div className="border-t border-line p-2">
        <ButtonLink to="/notifications" variant="quiet" wide>
          {t('all')}
        </ButtonLink>
      </div>
    </div>
  )
}
