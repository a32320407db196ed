import { type ReactNode, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { dropCached } from '~/lib/cache.ts'
import { keptNext, NEXT_PAGE, useNext } from '~/lib/next-page.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { sessionQuery } from '~/lib/session.ts'
import { safeTarget } from './safe-target.ts'
import { useLoadingLimit } from './use-loading-limit.ts'
import { Waiting } from './waiting.tsx'

/** Renders its children for a guest only; a member goes to the page that was asked for. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { data: session, isPending } = useQueryKeepingError(sessionQuery)
  const isLoading = useLoadingLimit(isPending)
  if (isLoading) return <Waiting text="checkingAuth" />
  // Without an answer the forms are shown: they say themselves what is wrong.
  if (session?.member) return <ToAskedPage />
  return children
}

/** What was kept on the way through a mailed link leads there once. */
function ToAskedPage() {
  const next = useNext()
  const [target] = useState(() => safeTarget(next ?? keptNext(), location.origin))
  useEffect(() => dropCached(NEXT_PAGE), [])
  return <Navigate to={target} replace />
}
