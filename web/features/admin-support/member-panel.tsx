import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { InboxThread, SupportMemberContext } from '#contracts/admin-support.ts'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { Points } from '~/ui/points.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { StateBadge } from './state-badge.tsx'

const LINK = 'font-semibold text-brand-ink underline underline-offset-2 hover:no-underline'

/** Details of the member. The server leaves out those that the viewer has no permission for. */
export function MemberPanel({ thread, onOpen }: { thread: InboxThread; onOpen: (id: string) => void }) {
  const t = useTranslations('adminSupport.about')
  const tList = useTranslations('adminSupport')
  const { memberId, memberName, memberEmail, context } = thread
  return (
    <aside aria-labelledby="about-member" className="panel flex min-w-0 flex-col gap-4 self-start p-4 text-sm">
      <div>
        <h3 id="about-member" tabIndex={-1} className="text-base [overflow-wrap:anywhere]">
          {t('title', { name: memberName || tList('deleted') })}
        </h3>
        {context && (
          <p className="text-quiet">
            <EmailText>{memberEmail}</EmailText>
          </p>
        )}
      </div>
      {!context && <p className="text-quiet">{t('gone')}</p>}
      {context?.account && <Account account={context.account} memberId={memberId} />}
      {context?.pause && <Pause pause={context.pause} />}
      {context?.redemptions && <Redemptions redemptions={context.redemptions} />}
      {context?.entries && <Entries entries={context.entries} />}
      {context && <Tickets tickets={context.tickets} onOpen={onOpen} />}
    </aside>
  )
}

function Account({
  account: { status, memberSince, balance, totalEarned },
  memberId,
}: {
  account: NonNullable<SupportMemberContext['account']>
  memberId: string
}) {
  const t = useTranslations('adminSupport.about')
  const format = useFormat()
  return (
    <>
      <dl className="two-up gap-x-3 gap-y-2">
        <div>
          <dt className="text-xs text-quiet">{t('status')}</dt>
          <dd>
            <StatusBadge status={status} />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-quiet">{t('since')}</dt>
          <dd>{format.date(memberSince)}</dd>
        </div>
        <div>
          <dt className="text-xs text-quiet">{t('balance')}</dt>
          <dd>
            <Points value={balance} />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-quiet">{t('earned')}</dt>
          <dd>
            <Points value={totalEarned} />
          </dd>
        </div>
      </dl>
      <MemberLink id={memberId} name={t('user')} className="self-start" />
    </>
  )
}

/** The pause that an appeal is about. */
function Pause({ pause: { since, message, reason } }: { pause: NonNullable<SupportMemberContext['pause']> }) {
  const t = useTranslations('adminSupport.about')
  const format = useFormat()
  return (
    <Banner tone="warn" title={t('paused', { date: format.dateTime(since) })}>
      <p className="wrap-anywhere">{t('pausedFor', { reason })}</p>
      <p className="wrap-anywhere">{t('pausedMessage', { message })}</p>
    </Banner>
  )
}

function Redemptions({ redemptions }: { redemptions: NonNullable<SupportMemberContext['redemptions']> }) {
  const t = useTranslations('adminSupport.about')
  const format = useFormat()
  const items = redemptions.map(({ id, name, status, createdAt }) => ({
    key: id,
    item: (
      <>
        <span className="min-w-0 flex-1">
          <Link to={`/admin/redemptions?status=all&redemption=${id}`} className={LINK}>
            {name}
          </Link>
          <time dateTime={createdAt} className="block text-xs text-quiet">
            {format.date(createdAt)}
          </time>
        </span>
        <StatusBadge status={status} />
      </>
    ),
  }))
  return <PanelList title={t('redemptions')} empty={t('noRedemptions')} items={items} />
}

function Entries({ entries }: { entries: NonNullable<SupportMemberContext['entries']> }) {
  const t = useTranslations('adminSupport.about')
  const format = useFormat()
  const items = entries.map(({ seq, description, createdAt, points }) => ({
    key: String(seq),
    item: (
      <>
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {description}
          <time dateTime={createdAt} className="block text-xs text-quiet">
            {format.dateTime(createdAt)}
          </time>
        </span>
        <Points value={points} change />
      </>
    ),
  }))
  return <PanelList title={t('entries')} empty={t('noEntries')} items={items} />
}

interface TicketsProps {
  tickets: SupportMemberContext['tickets']
  onOpen: (id: string) => void
}

function Tickets({ tickets, onOpen }: TicketsProps) {
  const t = useTranslations('adminSupport.about')
  const items = tickets.map(({ id, subject, status }) => ({
    key: id,
    item: (
      <>
        <button
          type="button"
          onClick={() => onOpen(id)}
          className={`${LINK} min-w-0 flex-1 rounded-sm text-left [overflow-wrap:anywhere]`}
        >
          {subject}
        </button>
        <StateBadge status={status} />
      </>
    ),
  }))
  return <PanelList title={t('tickets')} empty={t('noTickets')} items={items} />
}

interface PanelListProps {
  title: string
  /** Shown if there are no items. */
  empty: string
  items: readonly { readonly key: string; readonly item: ReactNode }[]
}

/** A section of the panel about a member: a heading and a list. */
function PanelList({ title, empty, items }: PanelListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-1 text-sm font-semibold">
        {title}
      </h4>
      {items.length === 0 ? (
        <p className="text-quiet">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map(({ key, item }) => (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
              {item}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
