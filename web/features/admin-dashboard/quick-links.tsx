import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'

export interface QuickLink {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
}

/** Links to the pages that staff use most. */
export function QuickLinks({ links }: { links: readonly QuickLink[] }) {
  const t = useTranslations('adminDashboard.links')
  return (
    <nav aria-label={t('title')}>
      <ul className="two-up gap-3 sm:grid-cols-3">
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="panel flex h-full min-h-target items-center gap-3 p-3 font-semibold transition-colors hover:bg-hover"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-brand-ink" />
              <span className="min-w-0 wrap-break-word">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
