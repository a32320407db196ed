import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ANSWER_HOURS } from '#contracts/support-rules.ts'
import { isApiError } from '~/lib/errors.ts'
import { useFormat } from '~/lib/format.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { useNow } from '~/lib/time.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { PageTitle } from '~/ui/page.tsx'
import { Skeleton, SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { CloseRequest } from './close-ticket.tsx'
import { MessageList } from './message-list.tsx'
import { threadQuery } from './queries.ts'
import { TicketBadge } from './ticket-badge.tsx'
import type { Thread } from './types.ts'
import { MY_TICKETS } from './view.ts'
import { ViewHead } from './view-head.tsx'
import { WriteForm } from './write-form.tsx'

/** One ticket with all of its messages. */
export function TicketThread({ id }: { id: string }) {
  const t = useTranslations('tickets.thread')
  const { data, error, isPending, retrying, refetch } = useQueryKeepingError(threadQuery(id))
  if (isPending) return <ThreadSkeleton />
  if (isApiError(error) && error.code === 'notFound') return <Gone />
  if (!data) {
    return <ErrorState title={t('failed')} error={error} retrying={retrying} onRetry={() => void refetch()} />
  }
  return <Loaded thread={data} />
}

function Loaded({ thread }: { thread: Thread }) {
  const t = useTranslations('tickets')
  return (
    <>
      <ViewHead title={thread.subject} backTo={MY_TICKETS} back={t('toList')} text={<Facts thread={thread} />}>
        {thread.mayClose && <CloseRequest id={thread.id} />}
      </ViewHead>
      <MessageList messages={thread.messages} />
      <Standing thread={thread} />
      {thread.mayWrite && <WriteForm thread={thread} />}
    </>
  )
}

function Facts({ thread }: { thread: Thread }) {
  const t = useTranslations('tickets')
  const format = useFormat()
  const now = useNow()
  const { redemption } = thread
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <TicketBadge status={thread.status} />
      <span>{t(`category.${thread.category}`)}</span>
      <span>{t('thread.number', { id: thread.shortId })}</span>
      {redemption && <span>{t('thread.about', { name: redemption.name, id: redemption.shortId })}</span>}
      <time dateTime={thread.createdAt}>{t('thread.opened', { when: format.ago(thread.createdAt, now) })}</time>
    </span>
  )
}

/** What happens next. */
function Standing({ thread }: { thread: Thread }) {
  const t = useTranslations('tickets.thread')
  const format = useFormat()
  const { status, mayWrite, reopenUntil } = thread
  const text = () => {
    if (status === 'closed') {
      return mayWrite && reopenUntil ? t('closedUntil', { date: format.dateTime(reopenUntil) }) : t('closed')
    }
    if (!mayWrite) return t('full')
    return status === 'open' ? t('waiting', { hours: ANSWER_HOURS }) : undefined
  }
  const says = text()
  return says ? <p className="mt-4 rounded-md bg-sunken p-3 text-sm text-quiet">{says}</p> : null
}

function Gone() {
  const t = useTranslations('tickets')
  return (
    <>
      <PageTitle>{t('thread.gone')}</PageTitle>
      <h1 className="sr-only">{t('thread.gone')}</h1>
      <EmptyState
        icon={<SearchX />}
        title={t('thread.gone')}
        text={t('thread.goneText')}
        action={<ButtonLink to={MY_TICKETS}>{t('toList')}</ButtonLink>}
      />
    </>
  )
}

const ThreadSkeleton = () => (
  <div className="flex flex-col gap-6">
    <Skeleton className="h-8 w-2/3" />
    <SkeletonRows rows={3} className="h-24" />
  </div>
)
