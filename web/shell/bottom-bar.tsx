import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'
import { BOTTOM_NAV } from './nav.ts'

/** The phone's main links, where the thumb is. */
export function BottomBar() {
  const t = useTranslations('shell.nav')
  return (
    <nav
      aria-label={t('quick')}
      className="no-print fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card/95 pb-[env(safe-area-inset-bottom)] backdrop-blur lg:hidden"
    >
      <ul className="mx-auto flex h-bottom-bar max-w-md">
        {BOTTOM_NAV.map(({ to, text, icon: Icon }) => (
          <li key={to} className="flex-1">
            <NavLink
              to={to}
              className={({ isActive }) =>
                classes(
                  'flex h-full flex-col items-center justify-center gap-0.5 text-xs font-semibold max-[23rem]:text-[0.6875rem]',
                  isActive ? 'text-brand-ink' : 'text-quiet',
                )
              }
            >
              {({ isActive }) => (
                <>
                  <span
                    className={classes(
                      'flex h-7 w-14 items-center justify-center rounded-full',
                      isActive && 'bg-brand-soft',
                    )}
                  >
                    <Icon aria-hidden className="size-5.5" />
                  </span>
                  {t(text)}
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
