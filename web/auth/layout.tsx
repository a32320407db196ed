import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { dropCached } from '~/lib/cache.ts'
import { NEXT_PAGE, storedNextPage, useNext } from '~/lib/next-page.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { sessionQuery } from '~/lib/session.ts'
import { safeTarget } from '~/shell/safe-target.ts'
import { useLoadingLimit } from '~/shell/use-loading-limit.ts'
import { Waiting } from '~/shell/waiting.tsx'
import { AuthFrame } from './frame.tsx'

export default function AuthLayout() {
  return (
    <GuestOnly>
      <AuthFrame>
        <Outlet />
      </AuthFrame>
    </GuestOnly>
  )
}

/** Renders its children for a guest only; a member goes to the requested page. */
function GuestOnly({ children }: { children: ReactNode }) {
  const { data: session, isPending } = useQueryKeepingError(sessionQuery)
  const isLoading = useLoadingLimit(isPending)
  if (isLoading) return <Waiting text="checkingAuth" />
  // Without an answer the forms are shown; they report failures themselves.
  if (session?.member) return <RedirectToRequestedPage />
  return children
}

/** A page stored before a mailed link was opened is used once. */
function RedirectToRequestedPage() {
  const next = useNext()
  const [target] = useState(() => safeTarget(next ?? storedNextPage(), location.origin))
  useEffect(() => dropCached(NEXT_PAGE), [])
  return <Navigate to={target} replace />
}
