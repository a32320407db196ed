import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { ConfirmationForm, type ConfirmProps, useConfirmation } from './confirmation-form.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'

const FIELDS = ['code', 'password', 'confirmPassword'] as const

/** Confirms with a new password instead of the registration's: a mailed code authorises it. */
export function ConfirmWithCode({ onBack, ...props }: ConfirmProps & { onBack: () => void }) {
  const { token, email, onInvalid } = props
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
      {isSent && <CodeAndPassword {...props} />}
      {sendButton}
      <Button variant="quiet" wide onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  )
}

function CodeAndPassword(props: ConfirmProps) {
  const { token, email } = props
  const t = useTranslations('confirm.code')
  const tAccount = useTranslations('account')
  const newPassword = useNewPassword()
  const state = useConfirmation(FIELDS, props, (error) =>
    error.code === 'confirmationCodeWrong' ? { code: error.message } : newPassword.fromServer(error),
  )
  const confirm = useAction('POST /api/auth/confirmation/new-password', state.callbacks)
  return (
    <ConfirmationForm
      state={state}
      email={email}
      submit={t('submit')}
      busy={confirm.busy}
      check={({ password = '', confirmPassword = '' }) => newPassword.check(password, confirmPassword)}
      onSubmit={({ code = '', password = '', confirmPassword = '' }, rememberMe) =>
        confirm.run({ body: { token, code, password, confirmPassword, rememberMe } })
      }
    >
      <Field label={t('label')} error={state.errors.code} hint={t('hint')}>
        <Input
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          enterKeyHint="next"
          maxLength={40}
          required
          // The field appears when its code is requested.
          autoFocus
          className="text-xl tracking-widest tabular"
        />
      </Field>
      <NewPasswordFields label={tAccount('reset.newPassword')} errors={state.errors} />
    </ConfirmationForm>
  )
}
