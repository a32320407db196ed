import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useIgnoreGhostClicks } from '~/lib/ignore-ghost-clicks.ts'
import { addModal } from '~/lib/modals.ts'
import { Button, IconButton } from './button.tsx'
import { classes } from './classes.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The row of buttons at the bottom. */
  actions?: ReactNode
  width?: 'narrow' | 'wide'
  /** While something irreversible runs: Escape and a click beside it do nothing. */
  locked?: boolean
}

/**
 * The browser's own modal dialog: it traps focus, gives it back when closed, and makes the page behind
 * it inert, without a style element that the content security policy would refuse.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  // Mounted only while open, so that its content starts afresh each time.
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  description,
  children,
  actions,
  width = 'narrow',
  locked,
}: Omit<DialogProps, 'open'>) {
  const t = useTranslations('ui')
  const id = useId()
  const ref = useModal(onClose, locked)
  const beside = useBeside(() => locked || onClose())
  const ownClicks = useIgnoreGhostClicks()
  return (
    // The keyboard closes it by Escape, which the browser tells as `cancel`.
    <dialog
      ref={ref}
      closedby={locked ? 'none' : 'closerequest'}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      {...beside}
      {...ownClicks}
      className={classes(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] scroll-pb-36 overflow-y-auto rounded-lg border border-line bg-card p-0 text-ink shadow-float open:animate-pop',
        width === 'wide' ? 'max-w-2xl' : 'max-w-md',
      )}
    >
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={`${id}-title`} className="min-w-0 pt-1.5 text-xl wrap-anywhere">
            {title}
          </h2>
          <IconButton label={t('close')} onClick={onClose} disabled={locked} className="-mt-1 -mr-2">
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
        {description && (
          <p id={`${id}-description`} className="text-quiet wrap-anywhere">
            {description}
          </p>
        )}
        {children}
        {actions && <DialogActions>{actions}</DialogActions>}
      </div>
    </dialog>
  )
}

/**
 * The row of buttons of a dialog. It stays in sight while the content scrolls; a fade above it says that there is more.
 * On a very low screen it would leave no room for the content, and scrolls with it.
 */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="relative -mx-5 -mb-5 flex flex-col-reverse gap-2 bg-card px-5 pt-1 pb-5 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-card before:to-transparent sm:-mx-6 sm:-mb-6 sm:flex-row sm:justify-end sm:px-6 sm:pb-6 [@media(min-height:28rem)]:sticky [@media(min-height:28rem)]:bottom-0">
    {children}
  </div>
)

/** Shows the dialog while it is mounted, and returns focus to where it came from. */
export function useModal(onClose: () => void, locked = false) {
  const ref = useRef<HTMLDialogElement>(null)
  const latest = useRef({ onClose, locked })
  latest.current = { onClose, locked }
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    const cancel = (event: Event) => {
      event.preventDefault()
      if (!latest.current.locked) latest.current.onClose()
    }
    // A browser closes it at a second Escape whatever is said to the first.
    const closed = () => (latest.current.locked ? dialog.showModal() : latest.current.onClose())
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('close', closed)
    dialog.showModal()
    const removeModal = addModal(dialog)
    return () => {
      removeModal()
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('close', closed)
      dialog.close()
      // React removes the element before the browser can return focus by itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return ref
}

/**
 * Hears a click on the backdrop, pressed and let go there: a selection that is drawn out of a field ends beside the dialog
 * and must not close it. Nor must the second half of a double click, whose first half has opened the dialog.
 */
export function useBeside(onBeside: () => void) {
  const hasBegun = useRef(false)
  return {
    onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
      hasBegun.current = isBeside(event)
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (hasBegun.current && event.detail <= 1 && isBeside(event)) onBeside()
    },
  }
}

/** The backdrop has the dialog as its target, at a place outside of its box. */
function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  /** What will happen, in full. */
  description: ReactNode
  /** Names the act: 'Ban 3 members', never 'OK'. */
  confirmLabel: ReactNode
  danger?: boolean
  busy?: boolean
  children?: ReactNode
}

export function ConfirmDialog({ onConfirm, confirmLabel, danger, busy, children, ...rest }: ConfirmDialogProps) {
  const t = useTranslations('ui')
  return (
    <Dialog
      {...rest}
      locked={busy ?? false}
      actions={
        <>
          <Button variant="secondary" onClick={rest.onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
