import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contracts/errors.ts'
import { PASSWORD_MIN } from '#contracts/rules.ts'
import type { ApiError, ConnectionCode } from '~/lib/errors.ts'
import type { FieldErrors } from '~/lib/form.ts'
import { Field } from '~/ui/field.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'

type Found = FieldErrors<'password' | 'confirmPassword'>

const FIELD_OF: Partial<Record<ErrorCode | ConnectionCode, keyof Found>> = {
  passwordsDoNotMatch: 'confirmPassword',
  passwordTooShort: 'password',
  passwordTooCommon: 'password',
  passwordUnchanged: 'password',
}

/** Checks a new password: both entries match, then the length (docs/product.md#registration). */
export function useNewPassword() {
  const t = useTranslations('account')
  return {
    check(password: string, confirmPassword: string): Found {
      if (!password) return {}
      if (password !== confirmPassword) return { confirmPassword: t('mismatch') }
      if (password.length < PASSWORD_MIN) return { password: t('tooShort') }
      return {}
    },
    fromServer(error: ApiError): Found {
      const field = FIELD_OF[error.code]
      return field ? { [field]: error.message } : {}
    },
  }
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, errors }: { label: string; errors: Found }) {
  const t = useTranslations('account')
  return (
    <>
      <Field label={label} error={errors.password} hint={t('passwordHint')}>
        <PasswordInput name="password" autoComplete="new-password" enterKeyHint="next" required />
      </Field>
      <Field label={t('confirmPassword')} error={errors.confirmPassword}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" enterKeyHint="go" required />
      </Field>
    </>
  )
}
