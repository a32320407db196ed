import { Menu as MenuIcon, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useIgnoreGhostClicks } from '~/lib/ignore-ghost-clicks.ts'
import { IconButton } from '~/ui/button.tsx'
import { useBackdropClick, useModal } from '~/ui/dialog.tsx'
import { Logo } from '~/ui/logo.tsx'
import type { NavItem } from './nav.ts'
import { NavList } from './nav-list.tsx'

interface DrawerProps {
  label: string
  items: readonly NavItem[]
  foot?: ReactNode
}

/** The navigation on a phone: slides in; Escape, a tap outside or a change of page closes it. */
export function DrawerButton(props: DrawerProps) {
  const t = useTranslations('frame')
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of page closes it
  useEffect(() => setOpen(false), [pathname])
  return (
    <>
      <IconButton label={t('openMenu')} aria-expanded={open} onClick={() => setOpen(true)} className="-ml-2 lg:hidden">
        <MenuIcon aria-hidden className="size-6" />
      </IconButton>
      {open && <Drawer {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Drawer({ label, items, foot, onClose }: DrawerProps & { onClose: () => void }) {
  const t = useTranslations('frame')
  const ref = useModal(onClose)
  const beside = useBackdropClick(onClose)
  const ownClicks = useIgnoreGhostClicks()
  return (
    // Escape fires `cancel`; other key handling is the browser's.
    <dialog
      ref={ref}
      aria-label={label}
      {...beside}
      {...ownClicks}
      className="m-0 h-dvh max-h-none w-80 max-w-[85vw] flex-col border-r border-line bg-card p-4 text-ink shadow-float open:flex open:animate-slide-in"
    >
      <div className="mb-4 flex items-center justify-between">
        <Logo />
        <IconButton label={t('closeMenu')} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <nav aria-label={label} className="flex-1">
        <NavList items={items} />
      </nav>
      {foot}
    </dialog>
  )
}
