import { useTranslations } from 'use-intl'
import { PASSWORD_MAX } from '#contracts/limits.ts'
import { Field } from '~/ui/field.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { CodeField } from './code-field.tsx'

/** Asks once more who sits there: by a code where the viewer has a second factor, else by the password. */
export function StepUpField({ byCode }: { byCode: boolean }) {
  const t = useTranslations('staffSettings.staff')
  if (byCode) return <CodeField label={t('code')} hint={t('codeHint')} />
  return (
    <Field label={t('password')} hint={t('passwordHint')}>
      <PasswordInput name="password" autoComplete="current-password" maxLength={PASSWORD_MAX} />
    </Field>
  )
}
