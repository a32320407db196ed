import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MemberDetail } from '#contracts/members.ts'
import { useFormat } from '~/lib/format.ts'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { DetailList, Lines } from './detail-list.tsx'

/** The newest redemptions of the member, and a link to all of them. */
export function MemberRedemptions({ member }: { member: MemberDetail }) {
  const t = useTranslations('adminMembers.detail')
  const format = useFormat()
  const items = member.redemptions.map(({ id, subscription, duration, points, status, createdAt }) => ({
    key: id,
    item: (
      <>
        <Lines
          first={`${subscription}, ${duration}`}
          second={
            <>
              <time dateTime={createdAt}>{format.date(createdAt)}</time> · {format.number(points)}
            </>
          }
        />
        <StatusBadge status={status} />
      </>
    ),
  }))
  const link = items.length > 0 && (
    <Link
      to={`/admin/redemptions?q=${encodeURIComponent(member.email)}`}
      className="text-sm font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
    >
      {t('allRedemptions')}
    </Link>
  )
  return <DetailList title={t('redemptions')} empty={t('noRedemptions')} items={items} link={link} />
}
