import { AlarmClock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { StaffRedemption } from '#contracts/redemption-desk.ts'
import { isOverdue } from '~/lib/processing-time.ts'
import { useNow } from '~/lib/time.ts'
import { Badge } from '~/ui/badge.tsx'

interface OverdueCountProps {
  items: readonly StaffRedemption[]
  /** Whether everything that the filter finds has been loaded. */
  isAll: boolean
}

/** How many requests have waited longer than the stated 48 hours. */
export function OverdueCount({ items, isAll }: OverdueCountProps) {
  const t = useTranslations('redemptions')
  const now = useNow()
  const n = items.filter((item) => isOverdue(item, now)).length
  if (n === 0) return null
  return (
    <Badge tone="bad" icon={<AlarmClock aria-hidden className="size-3.5" />}>
      {t(isAll ? 'overdueCount' : 'overdueCountLoaded', { n })}
    </Badge>
  )
}
