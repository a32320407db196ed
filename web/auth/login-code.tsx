import { Navigate, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { CodeForm } from '~/features/accounts/code-form.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useGuestPath } from '~/lib/next-page.ts'
import signInCode from '~/messages/en/sign-in-code.json'
import { PageHeader } from '~/ui/page.tsx'

const MESSAGES = { signInCode }

/** The second step of signing in. The sign-in form leads here with a token that proves the password. */
export default function LoginCode() {
  const pathTo = useGuestPath()
  const state = useLocation().state as { token?: string; rememberMe?: number } | null
  if (!state?.token) return <Navigate to={pathTo('/login')} replace />
  return (
    <Messages add={MESSAGES}>
      <Head />
      <CodeForm token={state.token} rememberMe={state.rememberMe === 1} />
    </Messages>
  )
}

function Head() {
  const t = useTranslations('signInCode')
  return <PageHeader title={t('title')} text={t('text')} />
}
