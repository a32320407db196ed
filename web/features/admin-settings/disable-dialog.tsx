import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PASSWORD_MAX } from '#contracts/rules.ts'
import { useSentence } from '~/lib/errors.ts'
import { SESSION_KEY } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { CodeField } from './code-field.tsx'
import { SECURITY_KEY, STAFF_KEY } from './queries.ts'

export function DisableDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('adminSettings.factor')
  const sentenceOf = useSentence()
  const [problem, setProblem] = useState<string>()
  const disable = useAction('POST /api/admin/me/second-factor/removal', {
    onSuccess: () => {
      toast.success(t('doneOff'))
      onClose()
    },
    onError: (error) => {
      if (!error.isUnanswered) setProblem(sentenceOf(error))
      return !error.isUnanswered
    },
    refreshes: [SECURITY_KEY, STAFF_KEY, SESSION_KEY],
  })
  return (
    <ActionDialog
      title={t('offTitle')}
      effect={{ title: t('offEffect'), text: t('offText'), tone: 'bad' }}
      confirm={t('turnOff')}
      danger
      busy={disable.busy}
      problem={problem}
      onConfirm={({ password = '', code = '' }) => disable.run({ body: { password, code } })}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('password')}>
        <PasswordInput name="password" autoComplete="current-password" maxLength={PASSWORD_MAX} required />
      </Field>
      <CodeField label={t('anyCode')} />
    </ActionDialog>
  )
}
