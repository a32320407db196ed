import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { useId } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import type { Notification } from '#contracts/notifications.ts'
import { useDayName } from '~/lib/day-name.ts'
import { useIsWide } from '~/lib/media.ts'
import { dateIn } from '~/lib/time.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { MailDrawing } from '~/ui/illustrations/mail.tsx'
import { MorePages } from '~/ui/more-pages.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { MailSettings } from './mail-settings.tsx'
import { NotificationItem } from './notification-item.tsx'
import { notificationsQuery } from './queries.ts'
import { ReadAll } from './read-all.tsx'

/** All notifications of the last 90 days, newest first. A wide screen shows the settings beside them. */
export function NotificationList() {
  const t = useTranslations('notifications')
  const isWide = useIsWide()
  const query = useInfiniteQuery(notificationsQuery)
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        {items && <ReadAll newest={items[0]?.id} unread={query.data?.pages[0]?.unread ?? 0} />}
        {!isWide && (
          <ButtonLink
            to="/notifications?view=settings"
            variant="secondary"
            icon={<Settings aria-hidden className="size-5" />}
          >
            {t('settings')}
          </ButtonLink>
        )}
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-label={t('list')}>
          <Items query={query} items={items} />
          <MorePages query={query} />
        </section>
        {isWide && <MailSettings />}
      </div>
    </>
  )
}

function Items({ query, items }: { query: UseInfiniteQueryResult; items: readonly Notification[] | undefined }) {
  const t = useTranslations('notifications')
  if (query.isPending)
    return (
      <Card>
        <SkeletonRows rows={6} className="h-20" />
      </Card>
    )
  if (!items)
    return (
      <Card>
        <ErrorState
          title={t('failed')}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    )
  if (items.length === 0)
    return (
      <Card>
        <EmptyState
          drawing={<MailDrawing />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={<ButtonLink to="/games">{t('empty.play')}</ButtonLink>}
        />
      </Card>
    )
  return <Days items={items} />
}

/** The notifications under a heading for each day. */
function Days({ items }: { items: readonly Notification[] }) {
  const id = useId()
  const timeZone = useTimeZone() ?? 'UTC'
  const name = useDayName()
  const today = dateIn(timeZone, Date.now())
  const days = Map.groupBy(items, ({ createdAt }) => dateIn(timeZone, Date.parse(createdAt)))
  return (
    <div className="flex flex-col gap-6">
      {[...days].map(([day, own]) => (
        <section key={day} aria-labelledby={`${id}-${day}`}>
          <h2 id={`${id}-${day}`} className="mb-2 text-sm font-semibold text-quiet">
            {name(day, today)}
          </h2>
          <Card flush className="overflow-hidden">
            <ul className="divide-y divide-line">
              {own.map((notification) => (
                <NotificationItem key={notification.id} notification={notification} withCheck />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}
