import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { Badge } from '~/ui/badge.tsx'
import { HeldBadge, StatusBadge } from '~/ui/status-badge.tsx'

/** The status of a redemption in a list; or that a colleague's change has removed it from the list. */
export function RedemptionState({ redemption, isGone }: { redemption: AdminRedemption; isGone: boolean }) {
  const t = useTranslations('adminRedemptions.views')
  const tLive = useTranslations('admin.live')
  if (isGone) return <Badge>{tLive('left')}</Badge>
  return redemption.hold ? <HeldBadge label={t('held')} /> : <StatusBadge status={redemption.status} />
}
