import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { InboxThread } from '#contracts/admin-support.ts'
import { isApiError } from '~/lib/errors.ts'
import { useIsWide } from '~/lib/media.ts'
import { useMember } from '~/lib/session.ts'
import { Button } from '~/ui/button.tsx'
import { Points } from '~/ui/points.tsx'
import { Presence } from '~/ui/presence.tsx'
import { Skeleton, SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { MemberPanel } from './member-panel.tsx'
import { type SupportSummary, threadQuery } from './queries.ts'
import { TicketActions } from './ticket-actions.tsx'
import { TicketHead } from './ticket-head.tsx'
import { TicketLog } from './ticket-log.tsx'
import { useSeen } from './use-seen.ts'
import { WriteBox } from './write-box.tsx'

interface TicketProps {
  id: string
  summary: SupportSummary | undefined
  /** Opens another ticket of the same member. */
  onOpen: (id: string) => void
  onClose: () => void
}

/** One ticket with its messages, actions and the panel about its member. */
export function Ticket({ id, summary, onOpen, onClose }: TicketProps) {
  const t = useTranslations('adminSupport.one')
  const isWide = useIsWide()
  const { data, error, isFetching, refetch } = useQuery(threadQuery(id))
  return (
    <>
      {!isWide && (
        <Button
          variant="quiet"
          className="mb-3 -ml-3"
          icon={<ArrowLeft aria-hidden className="size-5" />}
          onClick={onClose}
        >
          {t('back')}
        </Button>
      )}
      {data && <Loaded thread={data} summary={summary} onOpen={onOpen} onClose={onClose} />}
      {!data && isApiError(error) && error.code === 'notFound' && (
        <EmptyState
          icon={<SearchX />}
          title={t('gone')}
          text={t('goneText')}
          action={
            <Button variant="secondary" onClick={onClose}>
              {t('back')}
            </Button>
          }
        />
      )}
      {!data && error && !(isApiError(error) && error.code === 'notFound') && (
        <ErrorState title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-8 w-2/3" />
          <SkeletonRows rows={3} className="h-24" />
        </div>
      )}
    </>
  )
}

function Loaded({ thread, summary, onOpen, onClose }: Omit<TicketProps, 'id'> & { thread: InboxThread }) {
  const viewerId = useMember().id
  const seen = useSeen(thread, viewerId)
  const box = useRef<HTMLElement>(null)
  const wasWide = useRef(useIsWide())
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    // On a phone it is a page of its own, with the back button above it.
    if (wasWide.current) box.current?.scrollIntoView({ block: 'nearest' })
    else scrollTo(0, 0)
  }, [])
  return (
    <section ref={box} aria-labelledby="ticket" className="@container">
      <div className="grid grid-cols-1 gap-4 @3xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="panel flex min-w-0 flex-col gap-4 p-4">
          <TicketHead thread={thread} onClose={onClose} />
          <Presence kind="ticket" id={thread.id} />
          <MemberInShort thread={thread} />
          <TicketActions thread={thread} summary={summary} viewerId={viewerId} seen={seen} />
          <TicketLog thread={thread} />
          <WriteBox thread={thread} viewerId={viewerId} seen={seen} />
        </div>
        <MemberPanel thread={thread} onOpen={onOpen} />
      </div>
    </section>
  )
}

/** The member in one line, for screens on which the panel is below the ticket. */
function MemberInShort({ thread: { memberName, context } }: { thread: InboxThread }) {
  const t = useTranslations('adminSupport.about')
  if (!context) return null
  const { account } = context
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-sm @3xl:hidden">
      <span className="font-semibold [overflow-wrap:anywhere]">{memberName}</span>
      {account && <StatusBadge status={account.status} />}
      {account && <Points value={account.balance} />}
      <button
        type="button"
        onClick={() => {
          const panel = document.getElementById('about-member')
          panel?.scrollIntoView({ block: 'center' })
          panel?.focus({ preventScroll: true })
        }}
        className="rounded-sm font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
      >
        {t('more')}
      </button>
    </p>
  )
}
