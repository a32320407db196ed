import { CalendarClock, CalendarX } from 'lucide-react'
import { Link } from 'react-router'
import { useTimeZone, useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { Badge } from '~/ui/badge.tsx'
import { daysUntil } from './days-until.ts'

/** A subscription is marked from this many days before its end. */
const SOON_DAYS = 7

/** The end of a delivered subscription, and the next step after it. */
export function SubscriptionEnd({ name, at }: { name: string; at: string | null }) {
  const t = useTranslations('rewards.history')
  const format = useFormat()
  const now = useNow()
  const timeZone = useTimeZone() ?? 'UTC'
  if (!at) return null
  const date = format.calendarDate(at)
  const days = daysUntil(at, timeZone, now)
  if (days < 0)
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
        <Badge icon={<CalendarX aria-hidden className="size-3.5" />}>{t('expired', { date })}</Badge>
        <Link
          to={`/rewards?q=${encodeURIComponent(name)}`}
          className="inline-flex min-h-target items-center font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
        >
          {t('again')}
        </Link>
      </p>
    )
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
      {t('activeUntil', { date })}
      {days < SOON_DAYS && (
        <Badge tone="warn" icon={<CalendarClock aria-hidden className="size-3.5" />}>
          {t('endsSoon', { days })}
        </Badge>
      )}
    </p>
  )
}
