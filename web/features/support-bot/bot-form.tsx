import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClasses } from '~/ui/button.tsx'
import { INPUT } from '~/ui/input.tsx'
import { MAX_TEXT_LENGTH } from './conversation.ts'

interface BotFormProps {
  input: RefObject<HTMLInputElement | null>
  typing: boolean
  onSay: (text: string) => boolean
}

/** The question. Sending is off while the text is blank or the bot types. */
export function BotForm({ input, typing, onSay }: BotFormProps) {
  const t = useTranslations('bot')
  const [text, setText] = useState('')
  const disabled = typing || !text.trim()
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!onSay(text)) return
    setText('')
    input.current?.focus()
  }
  return (
    <form onSubmit={submit} className="flex gap-2 p-3 pb-2">
      <input
        ref={input}
        aria-label={t('message')}
        placeholder={t('placeholder')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={MAX_TEXT_LENGTH}
        autoComplete="off"
        enterKeyHint="send"
        className={INPUT}
      />
      <button
        type="submit"
        aria-label={t('send')}
        title={t('send')}
        disabled={disabled}
        className={buttonClasses(
          'primary',
          'medium',
          'w-target shrink-0 px-0! disabled:cursor-not-allowed disabled:opacity-55',
        )}
      >
        <SendHorizontal aria-hidden className="size-5" />
      </button>
    </form>
  )
}
