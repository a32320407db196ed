import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { RULES_IN_WORDS } from '~/content/rules-in-words.ts'
import { Notification } from '~/features/accounts/notice.tsx'
import { useResend } from '~/features/accounts/use-resend.ts'
import { useGuestPath } from '~/lib/next-page.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { EmailInput } from '~/ui/email-input.tsx'
import { Field } from '~/ui/field.tsx'
import { MailDrawing } from '~/ui/illustrations/mail.tsx'

/** Shown after registration. The form passes the address on; without it the page asks for it. */
export default function CheckEmail() {
  const t = useTranslations('account')
  const tAuth = useTranslations('auth')
  const pathTo = useGuestPath()
  const state = useLocation().state as { email?: string; registration?: string } | null
  const known = state?.email
  const input = useRef<HTMLInputElement>(null)
  const { resend, busy } = useResend(state?.registration)
  return (
    <Notification drawing={<MailDrawing />} title={t('checkEmail.title')}>
      <p>
        {known
          ? t.rich('checkEmail.sentTo', { email: known, strong: (text) => <strong>{text}</strong> })
          : t('checkEmail.sent')}
      </p>
      <p className="text-quiet">{t('checkEmail.bonus', { bonus: RULES_IN_WORDS.welcomeBonus })}</p>
      {!known && (
        <Field label={tAuth('email')}>
          <EmailInput ref={input} autoComplete="username" enterKeyHint="done" />
        </Field>
      )}
      <ButtonLink to={pathTo('/login')} state={state} size="large" wide>
        {t('checkEmail.goToLogin')}
      </ButtonLink>
      <Button variant="secondary" wide busy={busy} onClick={() => resend(known ?? input.current?.value ?? '')}>
        {t('checkEmail.resend')}
      </Button>
    </Notification>
  )
}
