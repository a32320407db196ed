import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AdminRedemption, RedemptionContext } from '#contracts/admin-redemptions.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'
import { Points } from '~/ui/points.tsx'

/** The member of a redemption, and hints to check before delivery. */
export function MemberContext({ context, member }: { context: RedemptionContext; member: AdminRedemption }) {
  const t = useTranslations('adminRedemptions.context')
  const format = useFormat()
  const { memberSince, balance, totalEarned, earlier, hints, pause } = context
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base">{t('title', { name: member.memberName })}</h3>
      <dl className="two-up gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
        <div>
          <dt className="text-xs text-quiet">{t('since')}</dt>
          <dd className="font-medium">{format.date(memberSince)}</dd>
        </div>
        <div>
          <dt className="text-xs text-quiet">{t('balance')}</dt>
          <dd className="font-medium">
            <Points value={balance} />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-quiet">{t('earned')}</dt>
          <dd className="font-medium">
            <Points value={totalEarned} />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-quiet">{t('earlier')}</dt>
          <dd className="font-medium">
            <Earlier earlier={earlier} />
          </dd>
        </div>
      </dl>
      {pause && (
        <Banner tone="warn" title={t('paused', { date: format.dateTime(pause.since), by: pause.by })}>
          <p>{pause.reason}</p>
          <p>{t('pausedText')}</p>
          {pause.appealId && (
            <Link className="font-semibold underline" to={`/admin/support?ticket=${pause.appealId}`}>
              {t('appeal')}
            </Link>
          )}
        </Banner>
      )}
      {hints.length > 0 && (
        <div className="rounded-md border border-line bg-warn-soft p-3 text-sm">
          <p className="mb-1 font-semibold text-warn">{t('look')}</p>
          <ul className="flex flex-col gap-1.5">
            {hints.map(({ hint, figure }) => (
              <li key={hint} className="flex gap-2">
                <Eye aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
                <span>{t(`hints.${hint}`, { n: figure, email: member.email, own: member.memberEmail })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Earlier({ earlier }: { earlier: RedemptionContext['earlier'] }) {
  const t = useTranslations('adminRedemptions.context')
  const tStatus = useTranslations('ui.status')
  const entries = (Object.entries(earlier) as [RedemptionStatus, number][]).filter(([, count]) => count > 0)
  if (entries.length === 0) return t('none')
  return (
    <>
      {entries.map(([status, count]) => (
        <span key={status} className="block tabular">
          {count} {tStatus(status).toLowerCase()}
        </span>
      ))}
    </>
  )
}
