import { useId } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'
import type { NavGroupName, NavItem } from './nav.ts'

interface NavListProps {
  items: readonly NavItem[]
  /** Shows icons only; screen readers still get the names. */
  compact?: boolean
}

/** The links of a sidebar or drawer, below the names of their groups if they have any. */
export function NavList({ items, compact = false }: NavListProps) {
  return [...Map.groupBy(items, ({ group }) => group)].map(([group, found]) =>
    group ? (
      <NavGroup key={group} group={group} items={found} compact={compact} />
    ) : (
      <ul key="all" className="flex flex-col gap-1">
        {found.map((item) => (
          <NavEntry key={item.to} item={item} compact={compact} className="min-h-12" />
        ))}
      </ul>
    ),
  )
}

function NavGroup({ group, items, compact }: { group: NavGroupName; items: readonly NavItem[]; compact: boolean }) {
  const t = useTranslations('frame.navGroups')
  const id = useId()
  return (
    <>
      <p
        id={id}
        className={classes(
          compact
            ? 'mx-2 my-2 h-px bg-line first:invisible'
            : 'mb-0.5 px-3.5 text-xs font-semibold text-quiet not-first:mt-3',
        )}
      >
        <span className={compact ? 'sr-only' : undefined}>{t(group)}</span>
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {items.map((item) => (
          <NavEntry key={item.to} item={item} compact={compact} className="min-h-9 pointer-coarse:min-h-target" />
        ))}
      </ul>
    </>
  )
}

function NavEntry({ item, compact, className }: { item: NavItem; compact: boolean; className: string }) {
  const t = useTranslations('frame')
  const { to, text, icon: Icon, count } = item
  return (
    <li>
      <NavLink
        to={to}
        // The other admin pages are below /admin, so its link matches exactly.
        end={to === '/admin'}
        title={compact ? t(`nav.${text}`) : undefined}
        className={({ isActive }) =>
          classes(
            'relative flex items-center gap-3 rounded-md px-3.5 font-semibold transition-colors',
            className,
            compact && 'justify-center',
            isActive ? 'bg-brand-soft text-brand-ink' : 'text-quiet hover:bg-hover hover:text-ink',
          )
        }
      >
        <Icon aria-hidden className="size-5.5 shrink-0" />
        <span className={compact ? 'sr-only' : undefined}>{t(`nav.${text}`)}</span>
        {count && <Count {...count} compact={compact} />}
      </NavLink>
    </li>
  )
}

const MAX_COUNT = 99

function Count({ n, isUrgent, compact }: { n: number; isUrgent: boolean; compact: boolean }) {
  const t = useTranslations('frame')
  return (
    <span
      className={classes(
        'min-w-6 rounded-full px-1.5 text-center text-xs leading-5 font-semibold tabular',
        isUrgent ? 'bg-bad-soft text-bad' : 'bg-sunken text-ink',
        compact ? 'absolute -top-0.5 -right-1' : 'ml-auto',
      )}
    >
      <span aria-hidden>{n > MAX_COUNT ? `${MAX_COUNT}+` : n}</span>
      <span className="sr-only">{t('navCount', { n })}</span>
    </span>
  )
}
