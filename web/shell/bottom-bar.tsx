import type { LucideIcon } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'
import { Menu, MenuLink } from '~/ui/menu.tsx'
import { BOTTOM_NAV, type NavGroup, type NavItem } from './nav.ts'

/** The main links on a phone, within reach of the thumb. */
export function BottomBar() {
  const t = useTranslations('frame.nav')
  return (
    <nav
      data-bottom-bar
      aria-label={t('quick')}
      className="no-print fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card/95 pb-[env(safe-area-inset-bottom)] backdrop-blur lean-in:hidden lg:hidden"
    >
      <ul className="mx-auto flex h-bottom-bar max-w-md px-1">
        {BOTTOM_NAV.map((item) => (
          <li key={item.text} className="min-w-0 flex-auto">
            {'items' in item ? <Group group={item} /> : <Item item={item} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const shapeOf = (isActive: boolean) =>
  classes(
    // Five labels share one row, so large text grows only as far as the row allows.
    'flex h-full w-full flex-col items-center justify-center gap-0.5 text-[min(0.8125rem,3.4vw)]/[1.35] font-semibold',
    isActive ? 'text-brand-ink' : 'text-quiet',
  )

function Item({ item: { to, text, icon } }: { item: NavItem }) {
  const t = useTranslations('frame.nav')
  return (
    <NavLink to={to} className={({ isActive }) => shapeOf(isActive)}>
      {({ isActive }) => <Face icon={icon} text={t(text)} isActive={isActive} />}
    </NavLink>
  )
}

function Group({ group: { text, icon, items } }: { group: NavGroup }) {
  const t = useTranslations('frame.nav')
  const { pathname } = useLocation()
  const isActive = items.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <Menu
      label={t(text)}
      upwards
      className="h-full"
      triggerClassName={shapeOf(isActive)}
      trigger={<Face icon={icon} text={t(text)} isActive={isActive} />}
    >
      {items.map(({ to, text, icon: Icon }) => (
        <MenuLink key={to} to={to} icon={<Icon aria-hidden className="size-5 text-brand-ink" />}>
          {t(text)}
        </MenuLink>
      ))}
    </Menu>
  )
}

const Face = ({ icon: Icon, text, isActive }: { icon: LucideIcon; text: string; isActive: boolean }) => (
  <>
    <span className={classes('flex h-7 w-12 items-center justify-center rounded-full', isActive && 'bg-brand-soft')}>
      <Icon aria-hidden className="size-5.5" />
    </span>
    {text}
  </>
)
