import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Notification } from '~/features/accounts/notice.tsx'
import { ResetPasswordForm } from '~/features/accounts/reset-password-form.tsx'
import { ButtonLink } from '~/ui/button.tsx'
import { AllDoneDrawing } from '~/ui/illustrations/all-done.tsx'
import { NoResultsDrawing } from '~/ui/illustrations/no-results.tsx'

/** Returns the token of a reset link. Its fragment must contain type=recovery as well. */
function tokenOf(hash: string): string | undefined {
  const fragment = new URLSearchParams(hash.slice(1))
  return fragment.get('type') === 'recovery' ? fragment.get('token') || undefined : undefined
}

export default function ResetPassword() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const linked = tokenOf(hash)
  const [token, setToken] = useState(linked)
  const [state, setState] = useState<'open' | 'done' | 'invalid'>(token ? 'open' : 'invalid')
  // Removes the token from the address bar and the history. A second link may be opened in this tab.
  useEffect(() => {
    if (!linked) return
    setToken(linked)
    setState('open')
    void navigate({ hash: '' }, { replace: true, preventScrollReset: true })
  }, [linked, navigate])
  if (state === 'done') return <PasswordChanged />
  if (state === 'invalid' || !token) return <InvalidResetLink />
  return (
    <ResetPasswordForm
      key={token}
      token={token}
      onDone={() => setState('done')}
      onInvalid={() => setState('invalid')}
    />
  )
}

function InvalidResetLink() {
  const t = useTranslations('account.reset')
  return (
    <Notification drawing={<NoResultsDrawing />} title={t('invalidTitle')}>
      <p role="alert" className="font-medium text-bad">
        {t('invalidToken')}
      </p>
      <p className="text-quiet">{t('invalidText')}</p>
      <ButtonLink to="/forgot-password" size="large" wide>
        {t('newLink')}
      </ButtonLink>
    </Notification>
  )
}

function PasswordChanged() {
  const t = useTranslations('account.reset')
  return (
    <Notification drawing={<AllDoneDrawing />} title={t('doneTitle')}>
      <p role="status" className="text-quiet">
        {t('doneText')}
      </p>
      <ButtonLink to="/login" size="large" wide>
        {t('goToLogin')}
      </ButtonLink>
    </Notification>
  )
}
