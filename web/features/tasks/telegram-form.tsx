import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import type { Task, TelegramState } from './types.ts'
import { goToTelegram } from './use-telegram-login.ts'

interface TelegramFormProps {
  task: Task
  telegram: TelegramState
  foot: ReactNode
  /** Called on a change of the id, to which the last refusal no longer applies. */
  onChange: () => void
  onVerify: (telegramId?: string) => void
}

/** The rules, and the User ID: typed, or confirmed by Telegram's sign-in. */
export function TelegramForm({ task, telegram, foot, onChange, onVerify }: TelegramFormProps) {
  const t = useTranslations('tasks.verify')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { ending, loginUrl } = telegram
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ending) return onVerify()
    const id = typed.trim()
    const isId = /^\d{1,15}$/.test(id)
    if (isId) return onVerify(id)
    setError(t(id ? 'idWrong' : 'idMissing'))
    input.current?.focus()
  }
  const change = (text: string) => {
    setTyped(text)
    setError(undefined)
    onChange()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        <li>{t('join', { channel: `@${task.channel}` })}</li>
        {!ending && <li>{t('findId')}</li>}
        <li>{ending ? t('connected', { ending }) : t('once')}</li>
      </ul>
      {!ending && (
        <Field label={t('id')} hint={t('idHint')} error={error}>
          <Input
            ref={input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={16}
            value={typed}
            onChange={(event) => change(event.target.value)}
          />
        </Field>
      )}
      {!ending && loginUrl && (
        <div className="flex flex-col gap-2 text-center text-sm text-quiet">
          {t('or')}
          <Button variant="secondary" onClick={() => goToTelegram(loginUrl, task.id)}>
            {t('login')}
          </Button>
        </div>
      )}
      {foot}
    </form>
  )
}
