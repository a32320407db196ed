import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { useSession } from '~/lib/session.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { EmailInput } from '~/ui/email-input.tsx'
import { Field } from '~/ui/field.tsx'
import { NoResultsDrawing } from '~/ui/illustrations/no-results.tsx'
import { Notification } from './notice.tsx'
import { useResend } from './use-resend.ts'

const FIELDS = ['email'] as const

/** The link was used or has expired: offers the sign-in, and a new link for unconfirmed addresses. */
export function InvalidConfirmation() {
  const t = useTranslations('confirm.invalid')
  const tAuth = useTranslations('auth')
  const isSignedIn = Boolean(useSession().data?.member)
  const tResend = useTranslations('auth.unconfirmed')
  const { errors, show, checkInputs } = useFieldErrors(FIELDS)
  const { resend, busy } = useResend()
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { email = '' } = readForm(event.currentTarget)
    const found = checkInputs(event.currentTarget)
    if (!email.trim()) found.email = tResend('emailFirst')
    if (!show(event.currentTarget, found)) resend(email)
  }
  return (
    <Notification drawing={<NoResultsDrawing />} title={t('title')}>
      <p className="text-quiet">{t('text')}</p>
      <ButtonLink to={isSignedIn ? '/dashboard' : '/login'} size="large" wide>
        {t(isSignedIn ? 'dashboard' : 'signIn')}
      </ButtonLink>
      <p className="mt-2 text-quiet">{t('again')}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={tAuth('email')} error={errors.email}>
          <EmailInput name="email" autoComplete="username" enterKeyHint="done" required />
        </Field>
        <Button type="submit" variant="secondary" wide busy={busy}>
          {t('resend')}
        </Button>
      </form>
    </Notification>
  )
}
