import { Search } from 'lucide-react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { modals } from '~/lib/modals.ts'
import { useHasPermission } from '~/lib/session.ts'
import { ADMIN_NAV } from '~/shell/admin-nav.ts'
import { useSignOut } from '~/shell/use-sign-out.ts'

const CommandMenu = lazyPart(async () => ({
  default: (await import('~/features/command-menu/command-menu.tsx')).CommandMenu,
}))

/** Opens the command menu, also by Ctrl K or ⌘ K unless a dialog is open, whose text would be lost. */
export function CommandMenuButton() {
  const t = useTranslations('admin.commandMenu')
  const tNav = useTranslations('frame.nav')
  const may = useHasPermission()
  const signOut = useSignOut()
  const [open, setOpen] = useState(false)
  /** What is typed before the menu is loaded. */
  const [typed, setTyped] = useState('')
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (modals.read().length === 0) setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const screens = ADMIN_NAV.filter(({ needs }) => may(needs)).map(({ to, text, icon: Icon }) => ({
    to,
    label: tNav(text),
    icon: <Icon />,
  }))
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title={t('title')}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-target shrink-0 items-center gap-2 rounded-md px-3 text-sm text-quiet hover:bg-hover hover:text-ink lg:w-56 lg:border lg:border-line lg:bg-card max-lg:size-target max-lg:justify-center max-lg:px-0"
      >
        <Search aria-hidden className="size-5" />
        <span className="flex-1 text-left max-lg:sr-only">{t('search')}</span>
        <kbd aria-hidden className="rounded-sm border border-line px-1.5 font-sans text-xs max-lg:hidden">
          {t('keys')}
        </kbd>
      </button>
      {open && (
        <Suspense fallback={<FirstLetters label={t('title')} onType={setTyped} />}>
          <CommandMenu screens={screens} typed={typed} onSignOut={signOut.run} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Takes what is typed until the menu is loaded. */
function FirstLetters({ label, onType }: { label: string; onType: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    input.current?.focus()
    // The menu returns the focus to where it was when it opens.
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return <input ref={input} aria-label={label} onChange={(event) => onType(event.target.value)} className="sr-only" />
}
