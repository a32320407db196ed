import { useInfiniteQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { useId } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import {
  NOTIFICATION_TOPICS,
  NOTIFICATION_VIEWS,
  type NotificationTopic,
  type NotificationView,
} from '#contracts/notification-topics.ts'
import type { Notification } from '#contracts/notifications.ts'
import { useDayName } from '~/lib/day-name.ts'
import { useIsWide } from '~/lib/media.ts'
import { useMember } from '~/lib/session.ts'
import { dateIn } from '~/lib/time.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { FilterSelect } from '~/ui/filter-select.tsx'
import { AllDoneDrawing } from '~/ui/illustrations/all-done.tsx'
import { MailDrawing } from '~/ui/illustrations/mail.tsx'
import { NoResultsDrawing } from '~/ui/illustrations/no-results.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { MailSettings } from './mail-settings.tsx'
import { NotificationItem } from './notification-item.tsx'
import { notificationsQuery } from './queries.ts'
import { ReadAll } from './read-all.tsx'

/** The notifications of the last 90 days, newest first, by view and topic. A wide screen shows the settings beside them. */
export function NotificationList() {
  const t = useTranslations('notifications')
  const isWide = useIsWide()
  const [filters, change] = useFilters()
  const view = oneOf(NOTIFICATION_VIEWS, filters.get('view'))
  const topic = NOTIFICATION_TOPICS.find((one) => one === filters.get('topic'))
  const query = useInfiniteQuery(notificationsQuery({ view, topic }))
  const newest = query.data?.pages[0]
  const unread = newest?.unread ?? 0
  const readAll = (
    <ReadAll newest={newest?.items[0]?.id} topic={topic} unread={unread} disabled={query.isPlaceholderData} />
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        {!isWide && readAll}
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
          <Tabs
            label={t('filter.views')}
            value={view}
            onChange={(value) => change({ view: value === 'all' ? '' : value })}
            tabs={[
              { value: 'all', label: t('filter.all') },
              { value: 'unread', label: t('filter.unread', { n: unread }) },
            ]}
            beside={
              <div className="flex flex-wrap items-center justify-end gap-2">
                {isWide && readAll}
                <TopicSelect topic={topic} onChange={(value) => change({ topic: value })} />
              </div>
            }
          >
            <div className="mt-3">
              <PagedList
                query={query}
                failed={t('failed')}
                rowClass="h-20"
                empty={
                  <Card>
                    <Empty view={view} topic={topic} onShowAll={() => change({ view: '', topic: '' })} />
                  </Card>
                }
              >
                {(items) => <Days items={items} />}
              </PagedList>
            </div>
          </Tabs>
        </section>
        {isWide && <MailSettings />}
      </div>
    </>
  )
}

interface TopicSelectProps {
  topic: NotificationTopic | undefined
  onChange: (topic: NotificationTopic | '') => void
}

function TopicSelect({ topic, onChange }: TopicSelectProps) {
  const t = useTranslations('notifications.filter')
  const { role } = useMember()
  const topics = NOTIFICATION_TOPICS.filter((one) => one !== 'staff' || role !== 'member' || one === topic)
  return (
    <FilterSelect
      label={t('topic')}
      value={topic ?? ''}
      all={t('allTopics')}
      options={topics.map((value) => ({ value, label: t(`topics.${value}`) }))}
      onChange={onChange}
      className="w-38 sm:w-48"
    />
  )
}

interface EmptyProps {
  view: NotificationView
  topic: NotificationTopic | undefined
  onShowAll: () => void
}

/** No notification at all, none unread, or none of the topic. */
function Empty({ view, topic, onShowAll }: EmptyProps) {
  const t = useTranslations('notifications')
  const isCoolingOff = useIsCoolingOff()
  if (view === 'all' && !topic)
    return (
      <EmptyState
        drawing={<MailDrawing />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={!isCoolingOff && <ButtonLink to="/games">{t('empty.play')}</ButtonLink>}
      />
    )
  return (
    <EmptyState
      drawing={view === 'unread' ? <AllDoneDrawing /> : <NoResultsDrawing />}
      title={view === 'unread' ? t('filter.allRead') : t('filter.noneTitle')}
      text={topic ? t('filter.noneText', { topic: t(`filter.topics.${topic}`) }) : t('filter.allReadText')}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t('filter.showAll')}
        </Button>
      }
    />
  )
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
