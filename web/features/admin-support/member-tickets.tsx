import { useInfiniteQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useDays } from '~/lib/use-days.ts'
import { DayRange } from '~/ui/day-range.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { NothingOnDays } from '~/ui/nothing-on-days.tsx'
import { memberTicketsQuery } from './queries.ts'
import { StateBadge } from './state-badge.tsx'

/** The tickets of one member, each with a link to the inbox. */
export function MemberTickets({ memberId }: { memberId: string }) {
  const t = useTranslations('adminSupport')
  const tCategory = useTranslations('tickets.category')
  const format = useFormat()
  const days = useDays()
  const query = useInfiniteQuery(memberTicketsQuery(memberId, days.query))
  return (
    <>
      <div className="mb-3 flex flex-wrap">
        <DayRange days={days} of="opened" />
      </div>
      <PagedList
        query={query}
        failed={t('loadFailed')}
        rowClass="h-16"
        empty={
          <NothingOnDays days={days} icon={<LifeBuoy />} title={t('ofMember.none')} text={t('ofMember.noneText')} />
        }
      >
        {(tickets) => (
          <ul aria-label={t('list')} className="panel divide-y divide-line text-sm">
            {tickets.map(({ id, shortId, subject, category, status, createdAt, messageCount }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
                <span className="min-w-0 flex-1 basis-60">
                  <Link
                    to={`/admin/support?view=all&ticket=${id}`}
                    className="font-semibold text-brand-ink underline-offset-2 wrap-anywhere hover:underline"
                  >
                    {subject || t('erased')}
                  </Link>
                  <span className="block text-xs text-quiet">
                    {tCategory(category)} · <time dateTime={createdAt}>{format.dateTime(createdAt)}</time> ·{' '}
                    {t('ofMember.messages', { n: messageCount })} · <span className="font-mono">{shortId}</span>
                  </span>
                </span>
                <StateBadge status={status} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
