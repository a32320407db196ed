import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '~/lib/errors.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'

const FIELDS = ['password', 'confirmPassword'] as const

interface ResetPasswordFormProps {
  token: string
  onDone: () => void
  onInvalid: () => void
  /** The link is used up, and an earlier attempt had no answer. */
  onProbablyDone: () => void
}

export function ResetPasswordForm({ token, onDone, onInvalid, onProbablyDone }: ResetPasswordFormProps) {
  const t = useTranslations('account')
  const form = useRef<HTMLFormElement>(null)
  const newPassword = useNewPassword()
  const wasUnanswered = useRef(false)
  const { errors, show, checkInputs, fromServer } = useFieldErrors(FIELDS)
  const reset = useAction('POST /api/auth/reset-password', { onSuccess: onDone, onError: explain })

  function explain(error: ApiError): boolean {
    if (error.isUnanswered) wasUnanswered.current = true
    if (error.code === 'resetTokenInvalid') (wasUnanswered.current ? onProbablyDone : onInvalid)()
    else if (show(form.current, { ...fromServer(error), ...newPassword.fromServer(error) })) return true
    else if (error.code === 'unexpected' || error.code === 'unreadableAnswer') toast.error(t('reset.failed'))
    else return false
    return true
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { password = '', confirmPassword = '' } = readForm(event.currentTarget)
    const found = { ...checkInputs(event.currentTarget), ...newPassword.check(password, confirmPassword) }
    if (!show(event.currentTarget, found)) reset.run({ body: { token, password, confirmPassword } })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PageHeader title={t('reset.title')} text={t('reset.text')} />
      <NewPasswordFields label={t('reset.newPassword')} errors={errors} />
      <Button type="submit" size="large" wide busy={reset.busy}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
