import { useInfiniteQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useDays } from '~/lib/use-days.ts'
import { DayRange } from '~/ui/day-range.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { NothingOnDays } from '~/ui/nothing-on-days.tsx'
import { Points } from '~/ui/points.tsx'
import { HeldBadge, StatusBadge } from '~/ui/status-badge.tsx'
import { memberRedemptionsQuery } from './queries.ts'

/** The redemptions of one member, each with a link to the queue. */
export function MemberRedemptions({ memberId }: { memberId: string }) {
  const t = useTranslations('adminMember.redemptions')
  const format = useFormat()
  const days = useDays()
  const query = useInfiniteQuery(memberRedemptionsQuery(memberId, days.query))
  return (
    <>
      <div className="mb-3 flex flex-wrap">
        <DayRange days={days} of="opened" />
      </div>
      <PagedList
        query={query}
        failed={t('loadFailed')}
        rowClass="h-16"
        empty={<NothingOnDays days={days} icon={<Gift />} title={t('empty.title')} text={t('empty.text')} />}
      >
        {(redemptions) => (
          <ul aria-label={t('list')} className="panel divide-y divide-line text-sm">
            {redemptions.map(({ id, shortId, subscription, duration, points, status, createdAt, heldUntil }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
                <span className="min-w-0 flex-1 basis-60">
                  <Link
                    to={`/admin/redemptions?status=all&redemption=${id}`}
                    className="font-semibold text-brand-ink underline-offset-2 wrap-anywhere hover:underline"
                  >
                    {subscription}, {duration}
                  </Link>
                  <span className="block text-xs text-quiet">
                    <time dateTime={createdAt}>{format.dateTime(createdAt)}</time> ·{' '}
                    <span className="font-mono">{shortId}</span>
                    {heldUntil && ` · ${t('heldUntil', { when: format.dateTime(heldUntil) })}`}
                  </span>
                </span>
                <span className="flex items-center gap-3">
                  <Points value={points} />
                  {heldUntil ? <HeldBadge label={t('held')} /> : <StatusBadge status={status} />}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
