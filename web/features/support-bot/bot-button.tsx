import { LoaderCircle, MessageCircleQuestion, X } from 'lucide-react'
import { type MouseEvent, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useMember } from '~/lib/session.ts'
import { IconButton } from '~/ui/button.tsx'

/** Loaded when the bot is opened for the first time. */
const BotPanel = lazyPart(() => import('./bot-panel.tsx'))

/**
 * Opens the support bot from every page of a member. It is in the header, where it covers nothing. The panel is
 * outside of the header, whose blur would become its containing block.
 */
export function BotButton() {
  const t = useTranslations('frame.chat')
  const { id } = useMember()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  /** The second press of a double click would take the focus from the panel. */
  const keepFocus = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
  }
  const toggle = ({ detail }: MouseEvent) => {
    // Ignore the second click of a double click, which would close the panel again.
    if (detail > 1) return
    setWanted(true)
    setOpen(!open)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const Icon = open ? X : MessageCircleQuestion
  return (
    <>
      <IconButton
        ref={button}
        label={t(open ? 'close' : 'open')}
        aria-expanded={open}
        onMouseDown={keepFocus}
        onClick={toggle}
        className="rounded-full!"
      >
        <Icon aria-hidden className="size-6" />
      </IconButton>
      {wanted &&
        createPortal(
          <Suspense fallback={<Loading label={t('loading')} />}>
            <BotPanel key={id} memberId={id} open={open} onClose={close} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}

const Loading = ({ label }: { label: string }) => (
  <p
    role="status"
    className="fixed right-3 bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom)+0.75rem)] z-20 rounded-lg border border-line bg-card p-4 shadow-float lg:top-20 lg:right-10 lg:bottom-auto"
  >
    <LoaderCircle aria-hidden className="size-5 animate-turn" />
    <span className="sr-only">{label}</span>
  </p>
)
