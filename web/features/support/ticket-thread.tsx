import { type Ref, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TicketMessage } from '#contracts/support.ts'
import { ANSWER_HOURS, REOPEN_DAYS } from '#contracts/support-rules.ts'
import { isApiError } from '~/lib/errors.ts'
import { useFormat } from '~/lib/format.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { useNow } from '~/lib/time.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useFocusAfterRemoval } from '~/lib/use-focus-after-removal.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { ConfirmDialog } from '~/ui/dialog.tsx'
import { NoResultsDrawing } from '~/ui/illustrations/no-results.tsx'
import { PageTitle } from '~/ui/page.tsx'
import { Skeleton, SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { SUPPORT_KEY, threadQuery } from './queries.ts'
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
  const nextStep = useRef<HTMLParagraphElement>(null)
  const expectRemoval = useFocusAfterRemoval(nextStep, thread.mayClose)
  return (
    <>
      <ViewHead title={thread.subject} backTo={MY_TICKETS} back={t('toList')} text={<Facts thread={thread} />}>
        {thread.mayClose && <CloseTicket id={thread.id} onClosed={expectRemoval} />}
      </ViewHead>
      <MessageList messages={thread.messages} />
      <NextStep thread={thread} ref={nextStep} />
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
function NextStep({ thread, ref }: { thread: Thread; ref: Ref<HTMLParagraphElement> }) {
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
  if (!says) return null
  return (
    <p ref={ref} tabIndex={-1} className="mt-4 rounded-md bg-sunken p-3 text-sm text-quiet">
      {says}
    </p>
  )
}

function Gone() {
  const t = useTranslations('tickets')
  return (
    <>
      <PageTitle>{t('thread.gone')}</PageTitle>
      <h1 className="sr-only">{t('thread.gone')}</h1>
      <EmptyState
        drawing={<NoResultsDrawing />}
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

function CloseTicket({ id, onClosed }: { id: string; onClosed: () => void }) {
  const t = useTranslations('tickets.thread')
  const [asked, setAsked] = useState(false)
  const action = useAction('POST /api/support/:id/close', {
    onSuccess: () => {
      onClosed()
      setAsked(false)
      toast.success(t('closedNow'))
    },
    refreshes: [SUPPORT_KEY],
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {t('close')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => action.run({ params: { id } })}
        title={t('closeTitle')}
        description={t('closeText', { days: REOPEN_DAYS })}
        confirmLabel={t('close')}
        busy={action.busy}
      />
    </>
  )
}

/** The messages of a ticket, oldest first; new ones are announced. */
function MessageList({ messages }: { messages: readonly TicketMessage[] }) {
  const t = useTranslations('tickets.thread')
  return (
    <section role="log" aria-label={t('messages')}>
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <Message key={message.number} message={message} />
        ))}
      </ol>
    </section>
  )
}

function Message({ message: { from, text, at } }: { message: TicketMessage }) {
  const t = useTranslations('tickets.thread')
  const format = useFormat()
  const now = useNow()
  const isOwn = from === 'member'
  return (
    <li
      className={classes(
        'flex w-fit max-w-[min(100%,36rem)] flex-col gap-1 rounded-lg px-4 py-3',
        isOwn ? 'ml-auto rounded-br-sm bg-brand-soft' : 'rounded-bl-sm border border-line bg-card',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-semibold">{t(isOwn ? 'you' : 'staff')}</span>
        <time dateTime={at} title={format.dateTime(at)} className="text-quiet">
          {format.ago(at, now)}
        </time>
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </li>
  )
}
