import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { usePasswordChange } from '~/lib/use-password-change.ts'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

interface PasswordChangeFormProps {
  id?: string
  change: ReturnType<typeof usePasswordChange>
  email: string
  /** The submit button, if it is inside the form. */
  children?: ReactNode
}

export function PasswordChangeForm({ id, change, email, children }: PasswordChangeFormProps) {
  const t = useTranslations('password')
  const { form, errors, onSubmit, maxLength, hint } = change
  return (
    <form id={id} ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {/* Tells password managers which account it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('current')} error={errors.currentPassword}>
        <PasswordInput name="currentPassword" autoComplete="current-password" maxLength={maxLength} required />
      </Field>
      <Field label={t('new')} error={errors.newPassword} hint={hint}>
        <PasswordInput name="newPassword" autoComplete="new-password" maxLength={maxLength} required />
      </Field>
      <Field label={t('confirm')} error={errors.confirmPassword}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" maxLength={maxLength} required />
      </Field>
      {children}
    </form>
  )
}
