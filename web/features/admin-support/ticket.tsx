import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { InboxThread } from '#contracts/admin-support.ts'
import { isApiError } from '~/lib/errors.ts'
import { useIsWide } from '~/lib/media.ts'
import { useMember } from '~/lib/session.ts'
import { Button } from '~/ui/button.tsx'
import { Skeleton, SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { ConversationActions } from './conversation-actions.tsx'
import { ConversationLog } from './conversation-log.tsx'
import { MemberInShort } from './member-in-short.tsx'
import { MemberPanel } from './member-panel.tsx'
import { type Desk, threadQuery } from './queries.ts'
import { ConversationHead } from './ticket-head.tsx'
import { useSeen } from './use-seen.ts'
import { WriteBox } from './write-box.tsx'

interface ConversationProps {
  id: string
  desk: Desk | undefined
  /** Opens another request of the same member. */
  onOpen: (id: string) => void
  onClose: () => void
}

/** One request: what was said, what is known about its member, and what this viewer may do with it. */
export function Conversation({ id, desk, onOpen, onClose }: ConversationProps) {
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
      {data && <Loaded thread={data} desk={desk} onOpen={onOpen} onClose={onClose} />}
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

function Loaded({ thread, desk, onOpen, onClose }: Omit<ConversationProps, 'id'> & { thread: InboxThread }) {
  const viewerId = useMember().id
  const seen = useSeen(thread, viewerId)
  const box = useRef<HTMLElement>(null)
  const wasWide = useRef(useIsWide())
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    // On a phone it is a page of its own, with the way back above it.
    if (wasWide.current) box.current?.scrollIntoView({ block: 'nearest' })
    else scrollTo(0, 0)
  }, [])
  return (
    <section ref={box} aria-labelledby="conversation" className="@container">
      <div className="grid grid-cols-1 gap-4 @3xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="panel flex min-w-0 flex-col gap-4 p-4">
          <ConversationHead thread={thread} onClose={onClose} />
          <MemberInShort thread={thread} />
          <ConversationActions thread={thread} desk={desk} viewerId={viewerId} seen={seen} />
          <ConversationLog thread={thread} />
          <WriteBox thread={thread} viewerId={viewerId} seen={seen} />
        </div>
        <MemberPanel thread={thread} onOpen={onOpen} />
      </div>
    </section>
  )
}
