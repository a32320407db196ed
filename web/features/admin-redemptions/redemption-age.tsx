import { AlarmClock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { ageOf, isOpen, isOverdue } from '~/lib/processing-time.ts'
import { useNow } from '~/lib/time.ts'

/** The age of an open redemption; overdue ones are marked by word, icon and colour. */
export function RedemptionAge({ redemption }: { redemption: AdminRedemption }) {
  const t = useTranslations('adminRedemptions.age')
  const now = useNow()
  if (!isOpen(redemption.status)) return <span className="text-quiet">{t('closed')}</span>
  const { days, hours, minutes } = ageOf(redemption.createdAt, now)
  const text =
    days > 0 ? t('days', { days, hours }) : hours > 0 ? t('hours', { hours, minutes }) : t('minutes', { minutes })
  if (redemption.hold || !isOverdue(redemption, now)) return <span className="whitespace-nowrap tabular">{text}</span>
  return (
    <span className="inline-flex flex-col whitespace-nowrap text-bad">
      <span className="font-semibold tabular">{text}</span>
      <span className="inline-flex items-center gap-1 text-xs font-semibold">
        <AlarmClock aria-hidden className="size-3.5" />
        {t('overdue')}
      </span>
    </span>
  )
}
