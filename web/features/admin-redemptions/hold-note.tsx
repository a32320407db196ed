import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { HOLD_REASONS } from '#contracts/hold-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'

/** Returns a function that says why a redemption is held, for staff. */
export function useHoldReason(): (reason: string) => string {
  const t = useTranslations('adminRedemptions.hold.reasons')
  return (reason) => {
    const known = HOLD_REASONS.find((one) => one === reason)
    return known ? t(known) : reason
  }
}

/** Why a redemption is held, and until when. */
export function HoldNote({ redemption: { hold, memberName: name, waitingRefund } }: { redemption: AdminRedemption }) {
  const t = useTranslations('adminRedemptions.hold')
  const format = useFormat()
  if (!hold) return null
  return (
    <Banner tone="warn" title={t('note', { until: format.dateTime(hold.until) })}>
      <p className="font-medium">{t(`reasons.${hold.reason}`)}</p>
      <p>{t(waitingRefund ? 'longer' : 'text', { name })}</p>
    </Banner>
  )
}
