import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { modals } from '~/lib/modals.ts'
import { dismissToast, type Toast, toasts } from '~/lib/toast.ts'
import { IconButton } from './button.tsx'

const NONE: readonly Toast[] = []
const ICONS = {
  info: <Info aria-hidden className="size-5 shrink-0 text-note" />,
  success: <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />,
  error: <CircleAlert aria-hidden className="size-5 shrink-0 text-bad" />,
}

/** Renders toasts: once per page, and inside the topmost modal dialog, because everything else is inert then. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read, toasts.read)
  const modal = useSyncExternalStore(modals.subscribe, modals.read, modals.read).at(-1)
  return (
    <>
      <Region shown={modal ? NONE : shown} />
      {modal && createPortal(<Region shown={shown} />, modal)}
    </>
  )
}

/** Lies in the top layer and is always mounted, because screen readers announce changes of existing regions only. */
function Region({ shown }: { shown: readonly Toast[] }) {
  const t = useTranslations('ui')
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    // In a task of its own, because opening it lays out the page, which at the first load takes a phone some time.
    // A modal dialog may have been removed meanwhile, with this region in it.
    const opening = setTimeout(() => ref.current?.isConnected && ref.current.showPopover?.())
    return () => clearTimeout(opening)
  }, [])
  const list = (live: 'polite' | 'assertive') => (
    <ol aria-live={live}>
      {shown.map((one) => (one.kind === 'error') === (live === 'assertive') && <ToastItem key={one.id} toast={one} />)}
    </ol>
  )
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label={t('notifications')}
      className="pointer-events-none fixed inset-x-0 overflow-visible top-(--toast-top,auto) bottom-(--toast-bottom,calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom)+0.75rem)) m-0 mx-auto w-full max-w-md bg-transparent pr-(--toast-end,1rem) pl-4 lg:top-(--toast-modal-top,auto) lg:right-(--toast-right,1.5rem) lg:bottom-(--toast-modal-bottom,1.5rem) lg:left-(--toast-left,auto) lg:mx-0"
    >
      {list('polite')}
      {list('assertive')}
    </section>
  )
}

function ToastItem({ toast }: { toast: Toast }) {
  const t = useTranslations('ui')
  const { id, kind, text, action } = toast
  return (
    <li className="pointer-events-auto mt-2 flex animate-rise items-center gap-3 rounded-md border border-line bg-raised py-1 pr-1 pl-4 text-ink shadow-float">
      {ICONS[kind]}
      <p className="flex-1 py-1.5 text-sm font-medium wrap-anywhere">{text}</p>
      {action && (
        <button
          type="button"
          className="min-h-target rounded-md px-3 text-sm font-semibold text-brand-ink hover:bg-hover"
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={t('dismiss')} onClick={() => dismissToast(id)}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}
