import { type ReactNode, useEffect, useRef, useState } from 'react'
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

const SESSION_PENDING = new ApiError('requestTimeout', 'no answer about the session yet')

/**
 * Renders its children for a signed-in member only; a guest goes to the sign-in and returns here afterwards. Without an
 * answer about the session, a member who was signed in sees their pages with the fallback profile; admin pages wait for
 * the answer.
 */
export function MemberOnly({
  waiting,
  databaseAway,
  children,
}: {
  waiting: 'loadingAccount' | 'checkingAdmin'
  /** The heading while the database is unreachable and the session is unknown. */
  databaseAway?: string
  children: ReactNode
}) {
  const { data: session, isPending, error, retrying, refetch } = useQueryKeepingError(sessionQuery)
  const { pathname, search, hash } = useLocation()
  const fallback = useFallbackMember()
  const isLoading = useLoadingLimit(isPending)
  const key = useMemberKey(session?.member?.id)
  useExpiryNotice(session)
  if (isLoading) return <Waiting text={waiting} />
  if (!session) {
    if (waiting === 'loadingAccount' && wasSignedIn())
      return (
        <MemberContext key={key} value={fallback}>
          {children}
        </MemberContext>
      )
    return (
      <SessionFailed
        error={error ?? SESSION_PENDING}
        databaseAway={databaseAway}
        retrying={retrying || isPending}
        onRetry={() => void refetch()}
      />
    )
  }
  if (session.member)
    return (
      <MemberContext key={key} value={session.member}>
        {children}
      </MemberContext>
    )
  const requestedPage = pathname + search + hash
  const query = session.signedOut || requestedPage === HOME ? '' : `?${new URLSearchParams({ next: requestedPage })}`
  return <Navigate to={`/login${query}`} replace />
}

/**
 * Returns a React key that changes when another member signs in, so that no open dialog of the previous member stays.
 * It is the same for the fallback profile and the member who replaces it.
 */
function useMemberKey(memberId: string | undefined): number {
  const [known, setKnown] = useState({ memberId, key: 0 })
  if (!memberId || memberId === known.memberId) return known.key
  const next = { memberId, key: known.memberId ? known.key + 1 : known.key }
  setKnown(next)
  return next.key
}

/** Shows a notice when a session ends while the page is open. */
function useExpiryNotice(session: Session | undefined): void {
  const t = useTranslations('errors')
  const wasSignedIn = useRef(false)
  const signedIn = Boolean(session?.member)
  const signedOut = session?.signedOut === true
  useEffect(() => {
    if (wasSignedIn.current && !signedIn && !signedOut) toast.error(t('authenticationRequired'))
    wasSignedIn.current = signedIn
  }, [signedIn, signedOut, t])
}
