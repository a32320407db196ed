import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { sessionQuery } from '~/lib/session.ts'
import { useSteadyQuery } from '~/lib/steady-query.ts'
import { safeTarget } from './safe-target.ts'
import { useLoadingLimit } from './use-loading-limit.ts'
import { Waiting } from './waiting.tsx'

/** Renders its children for a guest only; a member goes to the page that was asked for. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { data: session, isPending } = useSteadyQuery(sessionQuery)
  const [search] = useSearchParams()
  const isLoading = useLoadingLimit(isPending)
  if (isLoading) return <Waiting text="checkingAuth" />
  // Without an answer the forms are shown: they say themselves what is wrong.
  if (session?.member) return <Navigate to={safeTarget(search.get('next'), location.origin)} replace />
  return children
}
