import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ignoreRestOfDoubleClick, useIgnoreGhostClicks } from '~/lib/ignore-ghost-clicks.ts'
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
  /** On a phone it is a sheet that rises from the bottom edge. */
  sheet?: boolean
  /** While an irreversible action runs: Escape and clicks outside have no effect. */
  locked?: boolean
}

/**
 * The browser's modal dialog: it traps and restores focus and makes the page inert, without a style element that the
 * content security policy would refuse.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  // Mounted only while open, so that its state resets.
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  description,
  children,
  actions,
  width = 'narrow',
  sheet,
  locked,
}: Omit<DialogProps, 'open'>) {
  const t = useTranslations('ui')
  const id = useId()
  const ref = useModal(onClose, locked)
  const beside = useBackdropClick(() => locked || onClose())
  const ownClicks = useIgnoreGhostClicks()
  return (
    // Escape fires `cancel`; other key handling is the browser's.
    <dialog
      ref={ref}
      closedby={locked ? 'none' : 'closerequest'}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      {...beside}
      {...ownClicks}
      className={classes(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] scroll-pb-48 overflow-y-auto rounded-lg border border-line bg-card p-0 text-ink shadow-float open:animate-pop',
        width === 'wide' ? 'max-w-2xl' : 'max-w-md',
        sheet && 'phone-sheet!',
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
 * The buttons of a dialog. They stay visible while the content scrolls, with a fade above. On a very low screen they
 * scroll with the content.
 */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="relative -mx-5 -mb-5 flex flex-col-reverse gap-2 bg-card px-5 pt-1 pb-5 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-card before:to-transparent sm:-mx-6 sm:-mb-6 sm:flex-row sm:justify-end sm:px-6 sm:pb-6 [@media(min-height:28rem)]:sticky [@media(min-height:28rem)]:bottom-0">
    {children}
  </div>
)

/** Shows the dialog while it is mounted, and restores the focus afterwards. */
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
    // Browsers close a dialog at a second Escape, even if the first was cancelled.
    const closed = () => {
      // The event of a close by an earlier mount, which React's strict mode makes in development.
      if (dialog.open) return
      if (latest.current.locked) dialog.showModal()
      else latest.current.onClose()
    }
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('close', closed)
    dialog.showModal()
    const removeModal = addModal(dialog)
    return () => {
      removeModal()
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('close', closed)
      dialog.close()
      ignoreRestOfDoubleClick()
      // React removes the element before the browser can restore the focus.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return ref
}

/**
 * Calls `onClick` for a click that begins and ends on the backdrop. A text selection that ends outside must not close
 * the dialog, nor the second half of the double click that opened it.
 */
export function useBackdropClick(onClick: () => void) {
  const hasBegun = useRef(false)
  return {
    onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
      hasBegun.current = isOnBackdrop(event)
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (hasBegun.current && event.detail <= 1 && isOnBackdrop(event)) onClick()
    },
  }
}

/** A click on the backdrop has the dialog as its target, outside of its box. */
function isOnBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
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
  /** The full effect of the action. */
  description: ReactNode
  /** Names the action: 'Ban 3 members', never 'OK'. */
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
