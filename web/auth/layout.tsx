import type { ReactNode } from 'react'
import { Outlet, useMatch } from 'react-router'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { sessionQuery } from '~/lib/session.ts'
import { useLoadingLimit } from '~/shell/use-loading-limit.ts'
import { Waiting } from '~/shell/waiting.tsx'
import { AuthFrame } from './frame.tsx'
import { RedirectToRequestedPage } from './redirect-to-requested-page.tsx'

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
  const isReset = useMatch('/reset-password') !== null
  if (isLoading) return <Waiting text="checkingAuth" />
  // Without an answer the forms are shown; they report failures themselves.
  // A mailed reset link also works for a member who is signed in, so its page decides.
  if (session?.member && !isReset) return <RedirectToRequestedPage />
  return children
}
