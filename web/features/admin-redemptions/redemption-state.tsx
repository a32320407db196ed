import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { AssigneeName } from '~/ui/assignee.tsx'
import { Badge } from '~/ui/badge.tsx'
import { HeldBadge, StatusBadge } from '~/ui/status-badge.tsx'

/** The status of a redemption in a list and its assignee; or that a colleague's change has removed it from the list. */
export function RedemptionState({ redemption, isGone }: { redemption: AdminRedemption; isGone: boolean }) {
  const t = useTranslations('adminRedemptions')
  const tLive = useTranslations('admin.live')
  if (isGone) return <Badge>{tLive('left')}</Badge>
  const { hold, status, assignee, waitingRefund } = redemption
  return (
    <span className="inline-flex flex-col items-start gap-0.5 in-data-[density=compact]:gap-0 max-lg:items-end">
      {hold ? <HeldBadge label={t('views.held')} /> : <StatusBadge status={status} />}
      {waitingRefund && <Badge tone="warn">{t('refundWaiting.short')}</Badge>}
      <AssigneeName assignee={assignee} />
    </span>
  )
}
