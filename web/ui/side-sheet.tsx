import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useIgnoreGhostClicks } from '~/lib/ignore-ghost-clicks.ts'
import { modals } from '~/lib/modals.ts'
import type { Steps } from '~/lib/steps.ts'
import { IconButton } from './button.tsx'
import { useBackdropClick, useModal } from './dialog.tsx'

interface SideSheetProps {
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** While an irreversible action runs: Escape and clicks outside have no effect. */
  locked?: boolean
  /** The records before and after in the list. Buttons lead there, and the keys k and j. */
  steps?: Steps | undefined
}

/** The details of a row at the right edge, with the list beside them; on a phone they take the whole screen. */
export function SideSheet({ onClose, title, children, locked, steps }: SideSheetProps) {
  const t = useTranslations('ui')
  const id = useId()
  const ref = useModal(onClose, locked)
  const beside = useBackdropClick(() => locked || onClose())
  const ownClicks = useIgnoreGhostClicks()
  useStepKeys(ref, locked ? undefined : steps)
  useRowFocus(steps?.id)
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
          <div className="-mr-2 flex shrink-0">
            {steps && <StepButtons steps={steps} locked={locked} />}
            <IconButton label={t('close')} onClick={onClose} disabled={locked}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
        </div>
        {children}
      </div>
    </dialog>
  )
}

function StepButtons({ steps: { previous, next }, locked }: { steps: Steps; locked: boolean | undefined }) {
  const t = useTranslations('admin.steps')
  return (
    <>
      <IconButton label={t('previous')} aria-keyshortcuts="k" onClick={previous} disabled={locked || !previous}>
        <ChevronUp aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={t('next')} aria-keyshortcuts="j" onClick={next} disabled={locked || !next}>
        <ChevronDown aria-hidden className="size-5" />
      </IconButton>
    </>
  )
}

/** Moves by k and j while the sheet is the topmost dialog, unless something is typed or was typed in it. Each record starts at its top. */
function useStepKeys(ref: RefObject<HTMLDialogElement | null>, steps: Steps | undefined): void {
  const latest = useRef(steps)
  latest.current = steps
  const id = steps?.id
  useEffect(() => {
    if (id) ref.current?.scrollTo(0, 0)
  }, [id, ref])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? latest.current?.next : event.key === 'k' ? latest.current?.previous : undefined
      const dialog = ref.current
      if (!step || !dialog || modals.read().at(-1) !== dialog || isWithModifier(event)) return
      if (isField(event.target) || [...dialog.querySelectorAll<TextField>(TEXT_FIELDS)].some(isChanged)) return
      event.preventDefault()
      step()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [ref])
}

/** After moves to other records, the focus goes to the row of the last one when the sheet closes, if the list below shows it. */
function useRowFocus(id: string | undefined): void {
  const first = useRef(id)
  const last = useRef(id)
  last.current = id
  useEffect(
    () => () => {
      if (!last.current || last.current === first.current) return
      const value = CSS.escape(last.current)
      const below = modals.read().at(-1) ?? document
      below.querySelector<HTMLElement>(`[data-open="${value}"], a[data-member-id="${value}"]`)?.focus()
    },
    [],
  )
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const FIELDS = 'input, textarea, select'
/** Without radio buttons and checkboxes: where they have no value of their own, it differs from the default value. */
const TEXT_FIELDS = 'textarea, input:not([type=radio], [type=checkbox])'
const isWithModifier = (event: KeyboardEvent) =>
  event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
const isField = (target: EventTarget | null) => target instanceof Element && target.closest(FIELDS) !== null
const isChanged = ({ value, defaultValue }: TextField) => value !== defaultValue

/** Actions on the row. They stay visible at the lower edge while the details scroll, except on a very low screen. */
export const SheetActions = ({ children }: { children: ReactNode }) => (
  <div className="-mx-5 mt-auto -mb-5 flex flex-wrap gap-2 border-t border-line bg-card px-5 py-3 empty:hidden sm:-mx-6 sm:-mb-6 sm:px-6 [@media(min-height:28rem)]:sticky [@media(min-height:28rem)]:bottom-0 [@media(min-height:28rem)]:z-20">
    {children}
  </div>
)
