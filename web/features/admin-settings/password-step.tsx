import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { PASSWORD_MAX } from '#contracts/rules.ts'
import { useSentence } from '~/lib/errors.ts'
import { readForm } from '~/lib/form.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { DialogActions } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'

interface PasswordStepProps {
  email: string
  onDone: (begun: AnswerByKey<'POST /api/admin/me/second-factor'>) => void
  onClose: () => void
}

export function PasswordStep({ email, onDone, onClose }: PasswordStepProps) {
  const t = useTranslations('adminSettings.factor')
  const tUi = useTranslations('ui')
  const sentenceOf = useSentence()
  const [problem, setProblem] = useState<string>()
  const begin = useAction('POST /api/admin/me/second-factor', {
    onSuccess: onDone,
    onError: (error) => {
      if (!error.isUnanswered) setProblem(sentenceOf(error))
      return !error.isUnanswered
    },
  })
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { password = '' } = readForm(event.currentTarget)
    begin.run({ body: { password } })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-quiet">{t('passwordText')}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('password')} error={problem}>
        <PasswordInput name="password" autoComplete="current-password" maxLength={PASSWORD_MAX} required />
      </Field>
      <DialogActions>
        <Button variant="secondary" onClick={onClose} disabled={begin.busy}>
          {tUi('cancel')}
        </Button>
        <Button type="submit" busy={begin.busy}>
          {t('continue')}
        </Button>
      </DialogActions>
    </form>
  )
}
