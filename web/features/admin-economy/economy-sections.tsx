import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'
import { PageHeader } from '~/ui/page.tsx'

/** The sections of the economy, in their order. Each is a page of its own below `/admin/economy`. */
const SECTIONS = [
  { to: '/admin/economy', name: 'now' },
  { to: '/admin/economy/rules', name: 'rules' },
  { to: '/admin/economy/budget', name: 'budget' },
  { to: '/admin/economy/campaigns', name: 'campaigns' },
  { to: '/admin/economy/costs', name: 'costs' },
  { to: '/admin/economy/accounting', name: 'accounting' },
  { to: '/admin/economy/day', name: 'day' },
  { to: '/admin/economy/tasks', name: 'tasks' },
] as const

type Section = (typeof SECTIONS)[number]

/** Returns the section of a path, which may be that of a page below it. */
const sectionOf = (pathname: string): Section | undefined =>
  SECTIONS.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))

/** The title of the economy, and links to its sections. The title of the browser tab names the section. */
export function EconomySections() {
  const t = useTranslations('adminEconomy')
  const { pathname } = useLocation()
  const current = sectionOf(pathname)
  const list = useRef<HTMLUListElement>(null)
  // Scrolls the link of the current section into view on a phone.
  useEffect(() => {
    const box = list.current?.parentElement?.getBoundingClientRect()
    const link = list.current?.querySelector(`[href="${current?.to}"]`)?.getBoundingClientRect()
    if (!box || !link || (link.left >= box.left && link.right <= box.right)) return
    list.current?.parentElement?.scrollBy({ left: (link.left + link.right - box.left - box.right) / 2 })
  }, [current])
  return (
    <>
      <PageHeader
        title={t('title')}
        {...(current && { tabTitle: `${t(`sections.${current.name}`)} · ${t('title')}` })}
      />
      <nav aria-label={t('sections.label')} className="no-print -mx-4 -mt-2 mb-5 overflow-x-auto px-4 py-1">
        <ul ref={list} className="flex w-max gap-1 rounded-md bg-sunken p-1">
          {SECTIONS.map(({ to, name }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === current?.to ? 'page' : undefined}
                className={classes(
                  'flex min-h-target items-center rounded-sm px-4 font-semibold whitespace-nowrap transition-colors',
                  to === current?.to ? 'bg-raised text-ink shadow-card' : 'text-quiet hover:text-ink',
                )}
              >
                {t(`sections.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
