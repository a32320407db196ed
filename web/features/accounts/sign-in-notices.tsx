import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { useGuestPath } from '~/lib/next-page.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { TextLink } from './text-link.tsx'
import { useResend } from './use-resend.ts'

interface NoticesProps {
  /** The refusal of the last try. */
  refusal: ApiError | undefined
  /** What stands in the address field now. */
  readEmail: () => string
}

/** What stands above the sign-in form: help after a refusal, otherwise where the confirmation link has led. */
export function SignInNotices({ refusal, readEmail }: NoticesProps) {
  const t = useTranslations('auth')
  const sentenceOf = useSentence()
  const [search] = useSearchParams()
  const { resend, busy } = useResend()
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
  if (refusal?.code === 'invalidCredentials') return <InvalidCredentials />
  if (refusal?.code === 'tooManyRequests') {
    return (
      <Banner live tone="warn" title={sentenceOf(refusal)}>
        {t('throttled')}
      </Banner>
    )
  }
  if (search.get('confirm') === 'invalid') {
    return (
      <Banner tone="warn" title={t('confirmInvalid.title')} actions={resendButton}>
        {t('confirmInvalid.text')}
      </Banner>
    )
  }
  if (search.get('confirmed') === '1') {
    return (
      <Banner tone="good" title={t('confirmed.title')}>
        {t('confirmed.text')}
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
      <ul className="ml-4 list-disc">
        <li>{t('typos')}</li>
        <li>{t('capsLock')}</li>
        <li>{t('registered')}</li>
      </ul>
      <p>{t.rich('reset', { link: (text) => <TextLink to={pathTo('/forgot-password')}>{text}</TextLink> })}</p>
    </Banner>
  )
}
