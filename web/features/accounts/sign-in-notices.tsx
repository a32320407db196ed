import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { useGuestPath } from '~/lib/next-page.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { AppealNotice } from './appeal-notice.tsx'
import { TextLink } from './text-link.tsx'
import { useResend } from './use-resend.ts'

interface NoticesProps {
  /** The refusal of the last attempt. */
  refusal: ApiError | undefined
  /** Returns the current value of the address field. */
  readEmail: () => string
  /** The registration that led here, if any. */
  registration: string | undefined
}

/** Helps after a refused sign-in, above the form. A toast says the refusal itself. */
export function SignInNotices({ refusal, readEmail, registration }: NoticesProps) {
  const t = useTranslations('auth')
  const sentenceOf = useSentence()
  const { resend, busy } = useResend(registration)
  const resendButton = (
    <Button variant="secondary" busy={busy} onClick={() => resend(readEmail())}>
      {t('unconfirmed.resend')}
    </Button>
  )
  if (refusal?.code === 'emailNotConfirmed') {
    return (
      <Banner live tone="warn" title={t('unconfirmed.title')} actions={resendButton}>
        {t('unconfirmed.text')}
      </Banner>
    )
  }
  // The token begins with the account.
  const account = String(refusal?.values?.appeal ?? '').split('.')[0]
  if (refusal && account) return <AppealNotice key={account} refusal={refusal} />
  if (refusal?.code === 'invalidCredentials') return <InvalidCredentials />
  if (refusal?.code === 'tooManyRequests') {
    return (
      <Banner live tone="warn" title={sentenceOf(refusal)}>
        {t('throttled')}
      </Banner>
    )
  }
  return null
}

function InvalidCredentials() {
  const t = useTranslations('auth.invalid')
  const pathTo = useGuestPath()
  return (
    <Banner live tone="bad" title={t('title')}>
      <p>{t('check')}</p>
      <ul className="ml-4 list-disc">
        <li>{t('typos')}</li>
        <li>{t('capsLock')}</li>
        <li>{t('registered')}</li>
      </ul>
      <p>{t.rich('reset', { link: (text) => <TextLink to={pathTo('/forgot-password')}>{text}</TextLink> })}</p>
    </Banner>
  )
}
