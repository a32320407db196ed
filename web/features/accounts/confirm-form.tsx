import { useTranslations } from 'use-intl'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { ConfirmationForm, type ConfirmProps, useConfirmation } from './confirmation-form.tsx'

const FIELDS = ['password'] as const
const WRONG = 'registrationPasswordWrong'

/** Asks for the password of the registration, which confirms the address and signs in. */
export function ConfirmForm({ onForgotten, ...props }: ConfirmProps & { onForgotten: () => void }) {
  const { token, email } = props
  const t = useTranslations('confirm')
  const tAuth = useTranslations('auth')
  const state = useConfirmation(FIELDS, props, ({ code, message }) => (code === WRONG ? { password: message } : {}))
  const confirm = useAction('POST /api/auth/confirmation', state.callbacks)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('title')}
        text={t.rich('text', { email, strong: (text) => <strong className="break-words">{text}</strong> })}
      />
      {state.failure?.code === WRONG && <Banner tone="note" title={t('several')} />}
      <ConfirmationForm
        state={state}
        email={email}
        submit={t('submit')}
        busy={confirm.busy}
        onSubmit={({ password = '' }, rememberMe) => confirm.run({ body: { token, password, rememberMe } })}
      >
        <Field label={tAuth('password')} error={state.errors.password}>
          <PasswordInput name="password" autoComplete="current-password" enterKeyHint="go" required />
        </Field>
      </ConfirmationForm>
      <Button variant="quiet" wide onClick={onForgotten}>
        {t('forgotten')}
      </Button>
    </div>
  )
}
