import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { startSession } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Checkbox, Input } from '~/ui/input.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { type ConfirmProps, UsernameForManagers } from './confirm-form.tsx'
import { useNewPassword } from './new-password.ts'

const FIELDS = ['code', 'password', 'confirmPassword'] as const

/** Choosing another password than the one of the registration: a code is mailed, and comes back with the new password. */
export function ConfirmWithCode({ token, email, onDone, onInvalid, onBack }: ConfirmProps & { onBack: () => void }) {
  const t = useTranslations('confirm.code')
  const [isSent, setSent] = useState(false)
  const send = useAction('POST /api/auth/confirmation/code', {
    onSuccess: () => {
      toast.success(t('sent'))
      setSent(true)
    },
    onError: ({ code }) => {
      if (code !== 'confirmationInvalid') return false
      onInvalid()
      return true
    },
  })
  const sendButton = (
    <Button
      variant={isSent ? 'secondary' : 'primary'}
      size={isSent ? 'medium' : 'large'}
      wide
      busy={send.busy}
      onClick={() => send.run({ body: { token } })}
    >
      {t(isSent ? 'sendAgain' : 'send')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('title')}
        text={t.rich('text', { email, strong: (text) => <strong className="break-words">{text}</strong> })}
      />
      {isSent && <CodeAndPassword token={token} email={email} onDone={onDone} onInvalid={onInvalid} />}
      {sendButton}
      <Button variant="quiet" wide onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  )
}

function CodeAndPassword({ token, email, onDone, onInvalid }: ConfirmProps) {
  const t = useTranslations('confirm.code')
  const tAuth = useTranslations('auth')
  const tAccount = useTranslations('account')
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const sentenceOf = useSentence()
  const newPassword = useNewPassword()
  const [refusal, setRefusal] = useState<string>()
  const { errors, show, checkInputs, fromServer } = useFieldErrors(FIELDS)
  const confirm = useAction('POST /api/auth/confirmation/new-password', {
    onSuccess: (answer) => {
      onDone(answer)
      startSession(client, answer.member)
    },
    onError: explain,
  })

  function explain(error: ApiError): boolean {
    const byCode = error.code === 'confirmationCodeWrong' ? { code: error.message } : newPassword.fromServer(error)
    setRefusal(undefined)
    if (error.code === 'confirmationInvalid') onInvalid()
    else if (!show(form.current, { ...fromServer(error), ...byCode })) {
      if (error.isUnanswered) return false
      setRefusal(sentenceOf(error))
    }
    return true
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { code = '', password = '', confirmPassword = '', rememberMe } = readForm(event.currentTarget)
    const found = { ...checkInputs(event.currentTarget), ...newPassword.check(password, confirmPassword) }
    if (!show(event.currentTarget, found))
      confirm.run({ body: { token, code, password, confirmPassword, rememberMe: rememberMe === 'on' } })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {refusal && <Banner live tone="warn" title={refusal} />}
      <UsernameForManagers email={email} />
      <Field label={t('label')} error={errors.code} hint={t('hint')}>
        <Input
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          enterKeyHint="next"
          maxLength={40}
          required
          // The field appears because its code was just asked for.
          autoFocus
          className="text-xl tracking-widest tabular"
        />
      </Field>
      <Field label={tAccount('reset.newPassword')} error={errors.password} hint={tAccount('register.passwordHint')}>
        <PasswordInput name="password" autoComplete="new-password" enterKeyHint="next" required />
      </Field>
      <Field label={tAccount('reset.confirmPassword')} error={errors.confirmPassword}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" enterKeyHint="go" required />
      </Field>
      <Checkbox name="rememberMe" label={tAuth('login.rememberMe')} />
      <Button type="submit" size="large" wide busy={confirm.busy}>
        {t('submit')}
      </Button>
    </form>
  )
}
