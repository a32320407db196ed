import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { useFormat } from '~/lib/format.ts'
import { StatusBadge } from '~/ui/status-badge.tsx'

/** The status changes of a redemption with author, time and reason, oldest first. */
export function RedemptionHistory({ history }: Pick<AdminRedemption, 'history'>) {
  const t = useTranslations('adminRedemptions.history')
  const format = useFormat()
  return (
    <section>
      <h3 className="mb-2 text-base">{t('title')}</h3>
      <ol className="flex flex-col gap-2 text-sm">
        {history.map(({ status, at, by, reason }) => (
          <li key={`${status}-${at}`} className="grid grid-cols-[7rem_1fr] items-start gap-x-3">
            <span>
              <StatusBadge status={status} />
            </span>
            <span>
              {by ?? t('byMember')} · <time dateTime={at}>{format.dateTime(at)}</time>
              {reason && <span className="block text-quiet">{reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
