import { useTranslations } from 'use-intl'
import { PASSWORD_MAX } from '#contracts/rules.ts'
import type { ApiError } from '~/lib/errors.ts'
import { Field } from '~/ui/field.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { CodeField } from './code-field.tsx'

const REFUSALS: readonly string[] = ['currentPasswordIncorrect', 'secondFactorCodeWrong', 'secondFactorCodeUsed']

/** Returns whether the server refused what was typed into `StepUpField`. */
export const isAboutStepUp = (refusal: ApiError | undefined): refusal is ApiError =>
  refusal !== undefined && REFUSALS.includes(refusal.code)

interface StepUpFieldProps {
  byCode: boolean
  /** Whether the field was left empty. */
  missing: boolean
  /** The server's refusal, shown here if it is about this field. */
  refusal: ApiError | undefined
}

/** Confirms the viewer's identity: by a code if they have a second factor, otherwise by the password. */
export function StepUpField({ byCode, missing, refusal }: StepUpFieldProps) {
  const t = useTranslations('adminSettings.staff')
  const tErrors = useTranslations('errors')
  const error = missing ? tErrors('fieldRequired') : isAboutStepUp(refusal) ? refusal.message : undefined
  if (byCode) return <CodeField label={t('code')} hint={t('codeHint')} error={error} />
  return (
    <Field label={t('password')} hint={t('passwordHint')} error={error}>
      <PasswordInput name="password" autoComplete="current-password" maxLength={PASSWORD_MAX} />
    </Field>
  )
}
