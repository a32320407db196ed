import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { RULES_IN_WORDS } from '~/content/rules-in-words.ts'
import { buttonClasses } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import type { ChatMessage, ConversationState } from './conversation.ts'
import { TOPICS } from './replies.ts'

/** The messages. Screen readers announce new ones, and the log scrolls to them. It opens with the greeting in view. */
export function BotLog({ state, onAsk }: { state: ConversationState; onAsk: (text: string) => void }) {
  const t = useTranslations('bot')
  const { messages, typing } = state
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change scrolls to the end
  useEffect(() => {
    if (box.current && messages.length > 1) box.current.scrollTop = box.current.scrollHeight
  }, [state])
  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      role="log"
      aria-label={t('log')}
      className="flex flex-1 flex-col gap-2.5 overflow-y-auto p-3 -outline-offset-3"
    >
      {messages.map((message) => (
        <Line key={message.id} message={message} />
      ))}
      {messages.length === 1 && (
        <ul aria-label={t('ask')} className="flex flex-col items-start gap-1.5">
          {TOPICS.map((topic) => (
            <li key={topic}>
              <button
                type="button"
                onClick={() => onAsk(t(`topic.${topic}`))}
                className="min-h-target rounded-full border border-edge px-4 text-left text-sm font-semibold text-brand-ink hover:bg-hover"
              >
                {t(`topic.${topic}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {typing && (
        <p className="w-fit rounded-lg rounded-bl-sm bg-sunken px-3.5 py-2 text-sm text-quiet">{t('typing')}…</p>
      )}
    </div>
  )
}

const NUMBERS = { time: RULES_IN_WORDS.processingTime, expiry: RULES_IN_WORDS.expiryTime }

function Line({ message }: { message: ChatMessage }) {
  const t = useTranslations('bot')
  const isOwn = message.sender === 'user'
  return (
    <div
      className={classes(
        'w-fit max-w-[85%] rounded-lg px-3.5 py-2 [overflow-wrap:anywhere]',
        isOwn ? 'ml-auto rounded-br-sm bg-brand text-on-brand' : 'rounded-bl-sm bg-sunken',
      )}
    >
      <span className="sr-only">{t(isOwn ? 'you' : 'bot')}: </span>
      {message.sender === 'user' ? message.text : t(`reply.${message.reply}`, NUMBERS)}
      {message.sender === 'bot' && (message.reply === 'fallback' || message.reply === 'support') && (
        <Link to="/support" className={buttonClasses('secondary', 'medium', 'mt-2 mb-1 w-full')}>
          {t('toSupport')}
        </Link>
      )}
    </div>
  )
}
