import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'

export function SkipLink() {
  const t = useTranslations('shell')
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  )
}

/** The main element. Takes the focus when the page changes, so that screen readers start at its beginning. */
export function MainArea({ children, className }: { children: ReactNode; className?: string }) {
  const { pathname } = useLocation()
  const ref = useRef<HTMLElement>(null)
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    ref.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main ref={ref} id="main" tabIndex={-1} className={classes('flex-1 px-4 pt-6 sm:px-6 lg:px-10', className)}>
      {children}
    </main>
  )
}
