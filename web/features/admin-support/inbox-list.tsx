import { AlarmClock, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { InboxTicket } from '#contracts/admin-support.ts'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import type { Selection } from '~/lib/use-selection.ts'
import { Badge } from '~/ui/badge.tsx'
import { ChooseBox } from '~/ui/choose-box.tsx'
import { classes } from '~/ui/classes.ts'
import { StateBadge } from './state-badge.tsx'
import { isLate, useSpan } from './use-span.ts'

interface InboxListProps {
  items: readonly InboxTicket[]
  /** Ids of items that are no longer in the list. */
  gone: ReadonlySet<string>
  openId: string | undefined
  /** Undefined for staff who may only read. */
  selection: Selection | undefined
  onOpen: (id: string) => void
}

/** The found tickets: a dense list beside the open ticket, cards on a phone. */
export function InboxList({ items, gone, openId, selection, onOpen }: InboxListProps) {
  const t = useTranslations('adminSupport')
  const { box, onFocus } = useRowKeys<HTMLUListElement>()
  return (
    <ul
      ref={box}
      aria-label={t('list')}
      onFocus={onFocus}
      className="flex flex-col gap-2 lg:gap-0 lg:divide-y lg:divide-line lg:overflow-hidden lg:rounded-lg lg:border lg:border-line lg:bg-card"
    >
      {items.map((ticket) => (
        <InboxItem
          key={ticket.id}
          ticket={ticket}
          chosen={ticket.id === openId}
          isGone={gone.has(ticket.id)}
          selection={selection}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}

interface ItemProps {
  ticket: InboxTicket
  chosen: boolean
  isGone: boolean
  selection: Selection | undefined
  onOpen: (id: string) => void
}

function InboxItem({ ticket, chosen, isGone, selection, onOpen }: ItemProps) {
  const t = useTranslations('adminSupport')
  const tCategory = useTranslations('tickets.category')
  const tLive = useTranslations('admin.live')
  const { id, shortId, subject, memberId, memberName, category, status, assignee } = ticket
  return (
    <li data-row={id} className={classes('relative max-lg:panel', chosen ? 'bg-brand-soft' : 'hover:bg-hover')}>
      <button
        type="button"
        data-open={id}
        aria-label={t('open', { id: shortId, subject: subject || t('erased') })}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => onOpen(id)}
        className="absolute inset-0 rounded-lg -outline-offset-2 lg:rounded-none"
      />
      <div className="pointer-events-none relative flex flex-col gap-1 px-3 py-2.5 text-sm">
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0 truncate font-semibold">{subject || t('erased')}</span>
          <Age ticket={ticket} />
        </span>
        <span className="flex min-w-0 items-center justify-between gap-2 text-xs text-quiet">
          <span className="min-w-0 truncate">
            {/* The side sheet moves through the members in this order. */}
            <span data-member-id={memberId}>{memberName || t('deleted')}</span> · {tCategory(category)}
          </span>
          <span className="inline-flex max-w-28 shrink-0 items-center gap-1">
            <UserRound aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate">{assignee?.name ?? t('unassigned')}</span>
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {selection && !isGone && (
            <span className="pointer-events-auto -my-2 -ml-2">
              <ChooseBox
                label={t('select', { id: shortId })}
                checked={selection.chosen.has(id)}
                onChange={() => selection.toggle(id)}
              />
            </span>
          )}
          {isGone ? <Badge>{tLive('left')}</Badge> : <StateBadge status={status} />}
          <span className="ml-auto font-mono text-xs text-quiet">{shortId}</span>
        </span>
      </div>
    </li>
  )
}

/** The waiting time of the member, with a mark if it is overdue; otherwise the time of the last message. */
function Age({ ticket: { waitingSince, lastMessageAt } }: { ticket: InboxTicket }) {
  const t = useTranslations('adminSupport')
  const format = useFormat()
  const span = useSpan()
  const now = useNow()
  if (!waitingSince) {
    return (
      <time dateTime={lastMessageAt} className="shrink-0 text-xs text-quiet">
        {format.ago(lastMessageAt, now)}
      </time>
    )
  }
  const waits = t('waits', { span: span(waitingSince, now) })
  if (!isLate(waitingSince, now)) return <span className="shrink-0 text-xs tabular">{waits}</span>
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs font-semibold text-bad tabular">
      <AlarmClock aria-hidden className="size-3.5" />
      {waits} · {t('overdue')}
    </span>
  )
}
