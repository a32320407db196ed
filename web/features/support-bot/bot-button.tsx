import { LoaderCircle, MessageCircleQuestion, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMember } from '~/lib/session.ts'

/** The bot itself arrives when it is opened for the first time. */
const BotPanel = lazy(() => import('./bot-panel.tsx'))

/** Opens the support bot from every page of a member. Stays above the phone's bottom bar. */
export function BotButton() {
  const t = useTranslations('shell.chat')
  const { id } = useMember()
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
  return (
    <div className="no-print fixed right-3 bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom)+0.75rem)] z-20 sm:right-5 lg:right-6 lg:bottom-6">
      <button
        ref={button}
        type="button"
        aria-label={t(open ? 'close' : 'open')}
        aria-expanded={open}
        onClick={toggle}
        className="flex size-12 items-center justify-center rounded-full bg-brand text-on-brand shadow-lift transition-[background-color,transform] hover:bg-brand-hover active:scale-95 lg:size-14"
      >
        <Icon aria-hidden className="size-6" />
      </button>
      {wanted && (
        <Suspense fallback={<Loading label={t('loading')} />}>
          <BotPanel key={id} memberId={id} open={open} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

const Loading = ({ label }: { label: string }) => (
  <p role="status" className="absolute right-0 bottom-full mb-3 rounded-lg border border-line bg-card p-4 shadow-float">
    <LoaderCircle aria-hidden className="size-5 animate-turn" />
    <span className="sr-only">{label}</span>
  </p>
)
