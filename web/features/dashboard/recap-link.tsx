import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMonthName } from '~/lib/month-name.ts'
import { Coin } from '~/ui/points.tsx'

/** In the first days of a month: a link to the cards of the last one. */
export function RecapLink({ month }: { month: string }) {
  const t = useTranslations('dashboard.recap')
  const name = useMonthName('without year')(month)
  return (
    <Link
      to={`/recap?month=${month}`}
      className="water group flex items-center gap-4 rounded-lg p-4 shadow-card transition-transform hover:-translate-y-0.5 sm:px-6"
    >
      <Coin className="size-11" />
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-bold">{t('title', { month: name })}</span>
        <span className="block text-on-deep-quiet">{t('text')}</span>
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0 transition-transform group-hover:translate-x-0.5" />
    </Link>
  )
}
