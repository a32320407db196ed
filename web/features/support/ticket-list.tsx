import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, MessageSquarePlus } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Ticket } from '#contracts/support.ts'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { SupportDrawing } from '~/ui/illustrations/support.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { ticketsQuery } from './queries.ts'
import { TicketBadge } from './ticket-badge.tsx'
import { HELP, NEW_TICKET, threadPath } from './view.ts'
import { ViewHead } from './view-head.tsx'

export function TicketList() {
  const t = useTranslations('tickets')
  const query = useInfiniteQuery(ticketsQuery)
  const open = (
    <ButtonLink to={NEW_TICKET} icon={<MessageSquarePlus aria-hidden className="size-5" />}>
      {t('list.new')}
    </ButtonLink>
  )
  return (
    <>
      <ViewHead title={t('list.title')} text={t('list.text')} backTo={HELP} back={t('back')}>
        {query.data?.pages[0]?.items.length ? open : null}
      </ViewHead>
      <PagedList
        query={query}
        failed={t('list.failed')}
        rowClass="h-24"
        empty={
          <EmptyState
            drawing={<SupportDrawing />}
            title={t('list.empty.title')}
            text={t('list.empty.text')}
            action={open}
          />
        }
      >
        {(found) => (
          <ul className="flex flex-col gap-3">
            {found.map((ticket) => (
              <Row key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function Row({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('tickets')
  const format = useFormat()
  const now = useNow()
  const { id, subject, category, status, lastMessageAt, messageCount } = ticket
  return (
    <li className="panel relative flex items-center gap-3 p-4 hover:bg-hover sm:p-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-base">
            <Link to={threadPath(id)} className="rounded-sm after:absolute after:inset-0">
              {subject}
            </Link>
          </h2>
          <TicketBadge status={status} />
        </div>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-quiet">
          <span>{t(`category.${category}`)}</span>
          <span>{t('list.messages', { n: messageCount })}</span>
          <time dateTime={lastMessageAt}>{t('list.updated', { when: format.ago(lastMessageAt, now) })}</time>
        </p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
    </li>
  )
}
