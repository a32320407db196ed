import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ForgotPasswordForm } from '~/features/accounts/forgot-password-form.tsx'
import { Notification } from '~/features/accounts/notice.tsx'
import { useGuestPath } from '~/lib/next-page.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { MailDrawing } from '~/ui/illustrations/mail.tsx'

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo ? <ResetLinkSent email={sentTo} /> : <ForgotPasswordForm onSent={setSentTo} />
}

function ResetLinkSent({ email }: { email: string }) {
  const t = useTranslations('account.forgot')
  const pathTo = useGuestPath()
  const resend = useAction('POST /api/auth/forgot-password', {
    onSuccess: () => toast.success(t('resent')),
    onError: (error) => {
      if (error.code !== 'unexpected' && error.code !== 'unreadableAnswer') return false
      toast.error(t('resendFailed'))
      return true
    },
  })
  return (
    <Notification drawing={<MailDrawing />} title={t('sentTitle')}>
      <p>{t.rich('sentText', { email, strong: (text) => <strong>{text}</strong> })}</p>
      <Button variant="secondary" size="large" wide busy={resend.busy} onClick={() => resend.run({ body: { email } })}>
        {t('resend')}
      </Button>
      <ButtonLink to={pathTo('/login')} variant="quiet" wide>
        {t('back')}
      </ButtonLink>
    </Notification>
  )
}
