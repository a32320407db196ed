import { Unlink } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '~/lib/session.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { EmailInput } from '~/ui/email-input.tsx'
import { Field } from '~/ui/field.tsx'
import { Notice } from './notice.tsx'
import { useResend } from './use-resend.ts'

/** The link was used or is too old: the way in, and a new link for those who are not confirmed yet. */
export function InvalidConfirmation() {
  const t = useTranslations('confirm.invalid')
  const tAuth = useTranslations('auth')
  const isSignedIn = Boolean(useSession().data?.member)
  const input = useRef<HTMLInputElement>(null)
  const { resend, busy } = useResend()
  return (
    <Notice icon={<Unlink />} title={t('title')}>
      <p className="text-quiet">{t('text')}</p>
      <ButtonLink to={isSignedIn ? '/dashboard' : '/login'} size="large" wide>
        {t(isSignedIn ? 'dashboard' : 'signIn')}
      </ButtonLink>
      <p className="mt-2 text-quiet">{t('again')}</p>
      <Field label={tAuth('email')}>
        <EmailInput ref={input} autoComplete="username" enterKeyHint="done" />
      </Field>
      <Button variant="secondary" wide busy={busy} onClick={() => resend(input.current?.value ?? '')}>
        {t('resend')}
      </Button>
    </Notice>
  )
}
