import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { startSession } from '~/lib/session.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Checkbox } from '~/ui/input.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'

const FIELDS = ['password'] as const

export interface ConfirmProps {
  token: string
  email: string
  onDone: (answer: AnswerByKey<'POST /api/auth/confirmation'>) => void
  onInvalid: () => void
}

/** Asks for the password of the registration, which confirms the address and signs in. */
export function ConfirmForm({
  token,
  email,
  onDone,
  onInvalid,
  onForgotten,
}: ConfirmProps & { onForgotten: () => void }) {
  const t = useTranslations('confirm')
  const tAuth = useTranslations('auth')
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const sentenceOf = useSentence()
  const [refusal, setRefusal] = useState<ApiError>()
  const { errors, show, checkInputs, fromServer } = useFieldErrors(FIELDS)
  const confirm = useAction('POST /api/auth/confirmation', {
    onSuccess: (answer) => {
      onDone(answer)
      startSession(client, answer.member)
    },
    onError: explain,
  })

  function explain(error: ApiError): boolean {
    if (error.code === 'confirmationInvalid') onInvalid()
    else if (error.code === 'registrationPasswordWrong') show(form.current, { password: error.message })
    else if (!show(form.current, fromServer(error)) && error.isUnanswered) return false
    setRefusal(error)
    return true
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { password = '', rememberMe } = readForm(event.currentTarget)
    if (!show(event.currentTarget, checkInputs(event.currentTarget)))
      confirm.run({ body: { token, password, rememberMe: rememberMe === 'on' } })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PageHeader
        title={t('title')}
        text={t.rich('text', { email, strong: (text) => <strong className="break-words">{text}</strong> })}
      />
      {refusal?.code === 'registrationPasswordWrong' && <Banner tone="note" title={t('several')} />}
      {refusal && refusal.code !== 'registrationPasswordWrong' && refusal.fields.length === 0 && (
        <Banner live tone="warn" title={sentenceOf(refusal)} />
      )}
      <UsernameForManagers email={email} />
      <Field label={tAuth('password')} error={errors.password}>
        <PasswordInput name="password" autoComplete="current-password" enterKeyHint="go" required />
      </Field>
      <Checkbox name="rememberMe" label={tAuth('login.rememberMe')} />
      <Button type="submit" size="large" wide busy={confirm.busy}>
        {t('submit')}
      </Button>
      <Button variant="quiet" wide onClick={onForgotten}>
        {t('forgotten')}
      </Button>
    </form>
  )
}

/** For password managers, which look for the name that belongs to the password. */
export const UsernameForManagers = ({ email }: { email: string }) => (
  <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
)
