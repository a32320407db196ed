import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiError } from '~/lib/errors.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { MemberContext, type Session, sessionQuery, wasSignedIn } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useFallbackMember } from './fallback-member.ts'
import { HOME } from './safe-target.ts'
import { SessionFailed } from './session-failed.tsx'
import { useLoadingLimit } from './use-loading-limit.ts'
import { Waiting } from './waiting.tsx'

const SLOW = new ApiError('requestTimeout', 'no answer about the session yet')

/**
 * Renders its children for a member only; a guest is sent to sign in and comes back here afterwards. Without
 * an answer about the session, whoever was signed in here sees their pages with a profile that knows
 * nothing; the back office waits for the answer.
 */
export function MemberOnly({
  waiting,
  databaseAway,
  children,
}: {
  waiting: 'loadingAccount' | 'checkingAdmin'
  /** What is said where the database is why nobody knows. */
  databaseAway?: string
  children: ReactNode
}) {
  const { data: session, isPending, error, retrying, refetch } = useQueryKeepingError(sessionQuery)
  const { pathname, search } = useLocation()
  const fallback = useFallbackMember()
  const isLoading = useLoadingLimit(isPending)
  useExpiryNotice(session)
  if (isLoading) return <Waiting text={waiting} />
  if (!session) {
    if (waiting === 'loadingAccount' && wasSignedIn()) return <MemberContext value={fallback}>{children}</MemberContext>
    return (
      <SessionFailed
        error={error ?? SLOW}
        databaseAway={databaseAway}
        retrying={retrying || isPending}
        onRetry={() => void refetch()}
      />
    )
  }
  if (session.member) return <MemberContext value={session.member}>{children}</MemberContext>
  const asked = pathname + search
  const query = session.left || asked === HOME ? '' : `?${new URLSearchParams({ next: asked })}`
  return <Navigate to={`/login${query}`} replace />
}

/** Says why, when a session ends under the member's hands. */
function useExpiryNotice(session: Session | undefined): void {
  const t = useTranslations('errors')
  const wasSignedIn = useRef(false)
  const signedIn = Boolean(session?.member)
  const left = session?.left === true
  useEffect(() => {
    if (wasSignedIn.current && !signedIn && !left) toast.error(t('authenticationRequired'))
    wasSignedIn.current = signedIn
  }, [signedIn, left, t])
}
