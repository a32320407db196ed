import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { readPreference, writePreference } from '~/lib/cache.ts'
import { useIsWide } from '~/lib/media.ts'
import { IconButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Logo } from '~/ui/logo.tsx'
import type { NavItem } from './nav.ts'
import { NavList } from './nav-list.tsx'

interface SidebarProps {
  /** The landmark's name. */
  label: string
  /** Part of the preference's name. */
  name: 'member' | 'admin'
  home: string
  items: readonly NavItem[]
  foot?: (compact: boolean) => ReactNode
}

/** The navigation of desktops. Phones have the drawer, so the sidebar's twenty links are not drawn there. */
export function Sidebar(props: SidebarProps) {
  return useIsWide() && <WideSidebar {...props} />
}

/** 80 px wide or, expanded, 280 px (320 px in admin). */
function WideSidebar({ label, name, home, items, foot }: SidebarProps) {
  const t = useTranslations('frame')
  const preference = `sidebar_${name}`
  const [compact, setCompact] = useState(() => readPreference(preference) === 'collapsed')
  const toggle = () => {
    setCompact(!compact)
    writePreference(preference, compact ? 'expanded' : 'collapsed')
  }
  const wide = name === 'admin' ? 'w-sidebar-admin' : 'w-sidebar'
  return (
    <nav
      aria-label={label}
      className={classes(
        'no-print sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-card p-4 transition-[width] lean-in:hidden',
        compact ? 'w-sidebar-narrow items-center' : wide,
      )}
    >
      <Link
        to={home}
        className={classes('mb-4 flex min-h-target shrink-0 items-center rounded-md', !compact && 'px-1')}
      >
        <Logo compact={compact} />
      </Link>
      {/* The links scroll on a low screen; what is below them stays in view. */}
      <div className={classes('-mx-1 min-h-0 flex-1 overflow-y-auto px-1', compact && 'w-full')}>
        <NavList items={items} compact={compact} />
      </div>
      {foot?.(compact)}
      <IconButton
        label={compact ? t('expandSidebar') : t('collapseSidebar')}
        aria-expanded={!compact}
        onClick={toggle}
        className={compact ? undefined : 'self-end'}
      >
        {compact ? <PanelLeftOpen aria-hidden className="size-5" /> : <PanelLeftClose aria-hidden className="size-5" />}
      </IconButton>
    </nav>
  )
}
