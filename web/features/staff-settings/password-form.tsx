import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contracts/errors.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contracts/limits.ts'
import type { ApiError, ConnectionCode } from '~/lib/errors.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { SESSIONS_KEY } from './queries.ts'

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const
type Name = (typeof FIELDS)[number]

const FIELD_OF: Partial<Record<ErrorCode | ConnectionCode, Name>> = {
  currentPasswordIncorrect: 'currentPassword',
  newPasswordTooShort: 'newPassword',
  passwordTooCommon: 'newPassword',
  newPasswordsDoNotMatch: 'confirmPassword',
}

export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('staffSettings.password')
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, fromServer } = useFieldErrors(FIELDS)
  const change = useAction('POST /api/me/password', {
    onSuccess: () => {
      toast.success(t('success'))
      form.current?.reset()
    },
    onError: explain,
    refreshes: [SESSIONS_KEY],
  })

  function explain(error: ApiError): boolean {
    const field = FIELD_OF[error.code]
    if (show(form.current, { ...fromServer(error), ...(field && { [field]: error.message }) })) return true
    if (error.code !== 'unexpected' && error.code !== 'unreadableAnswer') return false
    toast.error(t('failed'))
    return true
  }

  /** All three are filled in, then the new one is long enough, then both are the same (document 3, section 5). */
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { currentPassword = '', newPassword = '', confirmPassword = '' } = readForm(event.currentTarget)
    const body = { currentPassword, newPassword, confirmPassword }
    const empty = FIELDS.find((name) => !body[name])
    const found: Partial<Record<Name, string>> = {}
    if (empty) found[empty] = t('missing')
    else if (newPassword.length < PASSWORD_MIN) found.newPassword = t('tooShort')
    else if (newPassword !== confirmPassword) found.confirmPassword = t('mismatch')
    if (!show(event.currentTarget, found)) change.run({ body })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('current')} error={errors.currentPassword}>
        <PasswordInput name="currentPassword" autoComplete="current-password" maxLength={PASSWORD_MAX} required />
      </Field>
      <Field label={t('new')} error={errors.newPassword} hint={t('hint')}>
        <PasswordInput name="newPassword" autoComplete="new-password" maxLength={PASSWORD_MAX} required />
      </Field>
      <Field label={t('confirm')} error={errors.confirmPassword}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" maxLength={PASSWORD_MAX} required />
      </Field>
      <Button type="submit" busy={change.busy} className="self-start">
        {t('submit')}
      </Button>
    </form>
  )
}
