import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useIsWide } from '~/lib/media.ts'
import { Messages } from '~/lib/messages.tsx'
import notificationPanel from '~/messages/en/notification-panel.json'
import { Skeleton } from '~/ui/skeleton.tsx'
import { unreadQuery } from './queries.ts'

/** The panel's code loads when it is first opened. */
const Panel = lazyPart(() => import('./panel.tsx'))

const MESSAGES = { notificationPanel }
const SHAPE =
  'relative flex size-target shrink-0 items-center justify-center rounded-full text-quiet hover:bg-hover hover:text-ink'

/** The member's notifications: a panel on a wide screen, a page on a phone. */
export function Bell() {
  return (
    <Messages add={MESSAGES}>
      <BellOrLink />
    </Messages>
  )
}

function BellOrLink() {
  const t = useTranslations('notificationPanel')
  const isWide = useIsWide()
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  const label = unread > 9 ? t('many') : t('label', { unread })
  const face = (
    <>
      <BellIcon aria-hidden className="size-6" />
      {unread > 0 && <Badge>{unread > 9 ? '9+' : unread}</Badge>}
    </>
  )
  if (isWide) return <Opener label={label}>{face}</Opener>
  return (
    <Link to="/notifications" aria-label={label} className={SHAPE}>
      {face}
    </Link>
  )
}

const Badge = ({ children }: { children: ReactNode }) => (
  <span
    aria-hidden
    className="absolute top-0.5 right-0.5 flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-page bg-bad px-1 text-[calc(var(--spacing)*3.25)] leading-none font-bold text-on-bad tabular"
  >
    {children}
  </span>
)

/** Escape, a click elsewhere, leaving by Tab and a change of page close the panel. */
function Opener({ label, children }: { label: string; children: ReactNode }) {
  const t = useTranslations('notificationPanel')
  const { key } = useLocation()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of page closes it
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!open) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys that bubble from its button and panel
    <div
      ref={box}
      className="relative"
      onKeyDown={(event) => event.key === 'Escape' && open && close()}
      onBlur={({ relatedTarget }) => relatedTarget && !box.current?.contains(relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={SHAPE}
      >
        {children}
      </button>
      {open && (
        <div className="absolute top-full right-0 z-40 mt-2 w-104 max-w-[calc(100vw-2rem)] origin-top-right animate-pop rounded-lg border border-line bg-raised shadow-float empty:hidden">
          <Suspense fallback={<Loading label={t('loading')} />}>
            <Panel />
          </Suspense>
        </div>
      )}
    </div>
  )
}

const Loading = ({ label }: { label: string }) => (
  <div role="status" className="flex flex-col gap-3 p-4">
    <span className="sr-only">{label}</span>
    <Skeleton className="h-6 w-32" />
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </div>
)
