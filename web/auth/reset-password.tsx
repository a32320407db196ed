import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Notification } from '~/features/accounts/notice.tsx'
import { ResetPasswordForm } from '~/features/accounts/reset-password-form.tsx'
import { beginSignOut, endSession, SESSION_KEY, useSession } from '~/lib/session.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { AllDoneDrawing } from '~/ui/illustrations/all-done.tsx'
import { NoResultsDrawing } from '~/ui/illustrations/no-results.tsx'
import { RedirectToRequestedPage } from './redirect-to-requested-page.tsx'

/** Returns the token of a reset link. Its fragment must contain type=recovery as well. */
function tokenOf(hash: string): string | undefined {
  const fragment = new URLSearchParams(hash.slice(1))
  return fragment.get('type') === 'recovery' ? fragment.get('token') || undefined : undefined
}

export default function ResetPassword() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const member = useSession().data?.member
  const linked = tokenOf(hash)
  const [token, setToken] = useState(linked)
  const [state, setState] = useState<'open' | 'done' | 'probablyDone' | 'invalid'>(token ? 'open' : 'invalid')
  // Removes the token from the address bar and the history. A second link may be opened in this tab.
  useEffect(() => {
    if (!linked) return
    setToken(linked)
    setState('open')
    void navigate({ hash: '' }, { replace: true, preventScrollReset: true })
  }, [linked, navigate])
  const end = (state: 'done' | 'probablyDone') => {
    setState(state)
    if (!member) return
    // The reset has ended every session of its account. Another account may be signed in here, and is signed out, too.
    beginSignOut()
    endSession(client)
    void client.refetchQueries({ queryKey: SESSION_KEY })
  }
  if (state === 'done') return <PasswordChanged />
  if (state === 'probablyDone') return <ProbablyChanged />
  if (!token && member) return <RedirectToRequestedPage />
  if (state === 'invalid' || !token) return <InvalidResetLink isGuest={!member} />
  return (
    <ResetPasswordForm
      key={token}
      token={token}
      onDone={() => end('done')}
      onInvalid={() => setState('invalid')}
      onProbablyDone={() => end('probablyDone')}
    />
  )
}

/** Offers a new link to guests only: the page for it redirects members. */
function InvalidResetLink({ isGuest }: { isGuest: boolean }) {
  const t = useTranslations('account.reset')
  return (
    <Notification drawing={<NoResultsDrawing />} title={t('invalidTitle')}>
      <p role="alert" className="font-medium text-bad">
        {t('invalidToken')}
      </p>
      <p className="text-quiet">{t('invalidText')}</p>
      {isGuest && (
        <ButtonLink to="/forgot-password" size="large" wide>
          {t('newLink')}
        </ButtonLink>
      )}
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

function ProbablyChanged() {
  const t = useTranslations('account.reset')
  return (
    <Notification drawing={<AllDoneDrawing />} title={t('probablyDoneTitle')}>
      <p role="status" className="text-quiet">
        {t('probablyDoneText')}
      </p>
      <ButtonLink to="/login" size="large" wide>
        {t('goToLogin')}
      </ButtonLink>
      <ButtonLink to="/forgot-password" variant="secondary" size="large" wide>
        {t('newLink')}
      </ButtonLink>
    </Notification>
  )
}
