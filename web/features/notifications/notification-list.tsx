import { useInfiniteQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { MailDrawing } from '~/ui/illustrations/mail.tsx'
import { MorePages } from '~/ui/more-pages.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { NotificationItem } from './notification-item.tsx'
import { notificationsQuery } from './queries.ts'
import { ReadAll } from './read-all.tsx'

/** All notifications of the last 90 days, newest first. */
export function NotificationList() {
  const t = useTranslations('notifications')
  const query = useInfiniteQuery(notificationsQuery)
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        {items && <ReadAll newest={items[0]?.id} unread={query.data?.pages[0]?.unread ?? 0} />}
        <ButtonLink
          to="/notifications?view=settings"
          variant="secondary"
          icon={<Settings aria-hidden className="size-5" />}
        >
          {t('settings')}
        </ButtonLink>
      </PageHeader>
      {query.isPending && <SkeletonRows rows={5} className="h-24" />}
      {query.error && !items && (
        <Card>
          <ErrorState
            title={t('failed')}
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </Card>
      )}
      {items?.length === 0 && (
        <Card>
          <EmptyState drawing={<MailDrawing />} title={t('empty.title')} text={t('empty.text')} />
        </Card>
      )}
      {items && items.length > 0 && (
        <Card flush className="overflow-hidden">
          <ul className="divide-y divide-line">
            {items.map((notification) => (
              <NotificationItem key={notification.id} notification={notification} withCheck />
            ))}
          </ul>
        </Card>
      )}
      <MorePages query={query} />
    </>
  )
}
