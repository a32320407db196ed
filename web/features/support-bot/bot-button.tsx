import { LoaderCircle, MessageCircleQuestion, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useIsWide } from '~/lib/media.ts'
import { useMember } from '~/lib/session.ts'

/** The bot itself arrives when it is opened for the first time. */
const BotPanel = lazy(() => import('./bot-panel.tsx'))

/**
 * Opens the support bot from every page of a member. On a phone it stands in the header, where it covers
 * nothing; on a desktop in the corner. Its panel lies outside of the header, whose blur would hold it.
 */
export function BotButton() {
  const t = useTranslations('frame.chat')
  const { id } = useMember()
  const isWide = useIsWide()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const toggle = () => {
    setWanted(true)
    setOpen(!open)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const Icon = open ? X : MessageCircleQuestion
  const face = (
    <button
      ref={button}
      type="button"
      aria-label={t(open ? 'close' : 'open')}
      title={t(open ? 'close' : 'open')}
      aria-expanded={open}
      onClick={toggle}
      className={isWide ? FLOATING : IN_HEADER}
    >
      <Icon aria-hidden className="size-6" />
    </button>
  )
  return (
    <>
      {isWide ? createPortal(<aside aria-label={t('region')}>{face}</aside>, document.body) : face}
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

const IN_HEADER =
  '-ml-1 flex size-target shrink-0 items-center justify-center rounded-md text-brand-ink hover:bg-hover sm:ml-0'
const FLOATING =
  'no-print fixed right-6 bottom-6 z-20 flex size-14 items-center justify-center rounded-full bg-brand text-on-brand shadow-lift transition-[background-color,transform] hover:bg-brand-hover active:scale-95'

const Loading = ({ label }: { label: string }) => (
  <p
    role="status"
    className="fixed right-3 bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom)+0.75rem)] z-20 rounded-lg border border-line bg-card p-4 shadow-float lg:right-6 lg:bottom-24"
  >
    <LoaderCircle aria-hidden className="size-5 animate-turn" />
    <span className="sr-only">{label}</span>
  </p>
)
