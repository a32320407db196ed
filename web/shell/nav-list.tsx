import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'
import type { NavItem } from './nav.ts'

/** The links of a sidebar or drawer. Compact shows icons only; screen readers still get the names. */
export function NavList({ items, compact }: { items: readonly NavItem[]; compact?: boolean }) {
  const t = useTranslations('frame.nav')
  return (
    <ul className="flex flex-col gap-1">
      {items.map(({ to, text, icon: Icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            // The other admin pages are below /admin, so its link matches exactly.
            end={to === '/admin'}
            title={compact ? t(text) : undefined}
            className={({ isActive }) =>
              classes(
                'flex min-h-12 items-center gap-3 rounded-md px-3.5 font-semibold transition-colors',
                compact && 'justify-center',
                isActive ? 'bg-brand-soft text-brand-ink' : 'text-quiet hover:bg-hover hover:text-ink',
              )
            }
          >
            <Icon aria-hidden className="size-5.5 shrink-0" />
            <span className={compact ? 'sr-only' : undefined}>{t(text)}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
