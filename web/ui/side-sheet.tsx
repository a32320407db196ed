import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useIgnoreGhostClicks } from '~/lib/ignore-ghost-clicks.ts'
import { IconButton } from './button.tsx'
import { useBackdropClick, useModal } from './dialog.tsx'

interface SideSheetProps {
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** While an irreversible action runs: Escape and clicks outside have no effect. */
  locked?: boolean
}

/** The details of a row at the right edge, with the list beside them; on a phone they take the whole screen. */
export function SideSheet({ onClose, title, children, locked }: SideSheetProps) {
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
      aria-labelledby={id}
      data-side-sheet
      {...beside}
      {...ownClicks}
      className="mr-0 ml-auto h-dvh max-h-none w-full max-w-none scroll-pt-20 scroll-pb-36 overflow-y-auto border-line bg-card p-0 text-ink shadow-float open:animate-slide-from-right sm:max-w-xl sm:rounded-l-lg sm:border-l"
    >
      <div className="flex min-h-full flex-col gap-4 px-5 pb-5 sm:px-6 sm:pb-6">
        <div className="sticky top-0 z-20 -mx-5 flex items-start justify-between gap-3 border-b border-line bg-card px-5 py-3 sm:-mx-6 sm:px-6">
          <h2 id={id} className="min-w-0 pt-2 text-lg wrap-anywhere">
            {title}
          </h2>
          <IconButton label={t('close')} onClick={onClose} disabled={locked} className="-mr-2">
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** Actions on the row. They stay visible at the lower edge while the details scroll, except on a very low screen. */
export const SheetActions = ({ children }: { children: ReactNode }) => (
  <div className="-mx-5 mt-auto -mb-5 flex flex-wrap gap-2 border-t border-line bg-card px-5 py-3 empty:hidden sm:-mx-6 sm:-mb-6 sm:px-6 [@media(min-height:28rem)]:sticky [@media(min-height:28rem)]:bottom-0 [@media(min-height:28rem)]:z-20">
    {children}
  </div>
)
