import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { ConfirmForm } from '~/features/accounts/confirm-form.tsx'
import { ConfirmWithCode } from '~/features/accounts/confirm-with-code.tsx'
import type { ConfirmProps } from '~/features/accounts/confirmation-form.tsx'
import { Confirmed } from '~/features/accounts/confirmed.tsx'
import { InvalidConfirmation } from '~/features/accounts/invalid-confirmation.tsx'
import { confirmationQuery } from '~/features/accounts/queries.ts'
import { isApiError } from '~/lib/errors.ts'
import { Messages } from '~/lib/messages.tsx'
import { storedNextPage } from '~/lib/next-page.ts'
import account from '~/messages/en/account.json'
import confirm from '~/messages/en/confirm.json'
import win from '~/messages/en/win.json'
import { HOME, safeTarget } from '~/shell/safe-target.ts'
import { ErrorState } from '~/ui/states.tsx'
import { AuthFrame } from './frame.tsx'

const MESSAGES = { account, confirm, win }

/** The page that a confirmation mail links to. Opening it changes nothing; the password confirms. */
export default function ConfirmPage() {
  const token = useToken()
  return (
    <Messages add={MESSAGES}>
      <Confirmation key={token} token={token} />
    </Messages>
  )
}

/**
 * Returns the token of the link. Moves it from the address to the history's state, so that the address bar does not
 * show it and a reload still finds it.
 */
function useToken(): string {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const linked = new URLSearchParams(hash.slice(1)).get('token')
  const fromHistory = (state as { token?: string } | null)?.token ?? ''
  useEffect(() => {
    if (linked) void navigate({ hash: '' }, { replace: true, state: { token: linked }, preventScrollReset: true })
  }, [linked, navigate])
  return linked ?? fromHistory
}

function Confirmation({ token }: { token: string }) {
  const [answer, setAnswer] = useState<AnswerByKey<'POST /api/auth/confirmation'>>()
  // Read at the first rendering, because the celebration removes the stored page.
  const [next] = useState(() => safeTarget(storedNextPage(), location.origin))
  if (answer) return <Confirmed answer={answer} next={next === HOME ? undefined : next} />
  return (
    <AuthFrame>
      <ConfirmationForms token={token} onDone={setAnswer} />
    </AuthFrame>
  )
}

function ConfirmationForms({ token, onDone }: Pick<ConfirmProps, 'token' | 'onDone'>) {
  const t = useTranslations('confirm')
  const { data, error, isPending, isRefetching, refetch } = useQuery(confirmationQuery(token))
  const [byCode, setByCode] = useState(false)
  const [isInvalid, setInvalid] = useState(false)
  const props = { token, email: data?.email ?? '', onDone, onInvalid: () => setInvalid(true) }
  if (!token || isInvalid || (isApiError(error) && error.code === 'confirmationInvalid')) return <InvalidConfirmation />
  if (isPending) return <p role="status">{t('checking')}</p>
  if (error)
    return <ErrorState title={t('failed')} error={error} retrying={isRefetching} onRetry={() => void refetch()} />
  return byCode ? (
    <ConfirmWithCode {...props} onBack={() => setByCode(false)} />
  ) : (
    <ConfirmForm {...props} onForgotten={() => setByCode(true)} />
  )
}
