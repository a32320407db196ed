import { Bot, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Messages } from '~/lib/messages.tsx'
import bot from '~/messages/en/bot.json'
import { IconButton } from '~/ui/button.tsx'
import { BotForm } from './bot-form.tsx'
import { BotLog } from './bot-log.tsx'
import { useConversation } from './use-conversation.ts'

const MESSAGES = { bot }

interface BotPanelProps {
  memberId: string
  /** A closed panel stays mounted, so that the bot continues to type. */
  open: boolean
  onClose: () => void
}

export default function BotPanel(props: BotPanelProps) {
  return (
    <Messages add={MESSAGES}>
      <Panel {...props} />
    </Messages>
  )
}

/** A dialog that is not modal: the page beside it stays usable. */
function Panel({ memberId, open, onClose }: BotPanelProps) {
  const t = useTranslations('bot')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { state, say } = useConversation(memberId)
  useEffect(() => {
    if (open) input.current?.focus({ preventScroll: true })
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      data-chat
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-note`}
      hidden={!open}
      onKeyDown={onKeyDown}
      className="no-print fixed right-3 bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom)+0.75rem)] z-20 flex h-[min(30rem,calc(100dvh-var(--spacing-bottom-bar)-env(safe-area-inset-bottom)-5.5rem))] w-[min(23rem,calc(100vw-1.5rem))] animate-rise flex-col overflow-hidden rounded-lg border border-line bg-card text-ink shadow-float lg:top-20 lg:right-10 lg:bottom-auto lg:h-[min(34rem,calc(100dvh-7rem))]"
    >
      <div className="flex items-center gap-2.5 border-b border-line py-1.5 pr-1.5 pl-4">
        <Bot aria-hidden className="size-6 shrink-0 text-brand-ink" />
        <h2 id={`${id}-title`} className="flex-1 text-base">
          {t('title')}
        </h2>
        <IconButton label={t('close')} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <BotLog state={state} onAsk={say} />
      <BotForm input={input} typing={state.typing} onSay={say} />
      <p id={`${id}-note`} className="px-4 pb-3 text-xs text-quiet">
        {t('note')}
      </p>
    </div>
  )
}
