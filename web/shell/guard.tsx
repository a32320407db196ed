import type { ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '~/lib/session.ts'
import { ErrorState } from '~/ui/states.tsx'
import { Waiting } from './waiting.tsx'

const HOME = '/dashboard'

/** Renders its children for a member only; a guest is sent to sign in and comes back here afterwards. */
export function MemberOnly({ waiting, children }: { waiting: 'loadingAccount' | 'checkingAdmin'; children: ReactNode }) {
  const { data: session, isPending, error, isFetching, refetch } = useSession()
  const { pathname, search } = useLocation()
  if (isPending) return <Waiting text={waiting} />
  if (!session) return <SessionFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
  if (session.member) return children
  const asked = pathname + search
  const query = session.left || asked === HOME ? '' : `?${new URLSearchParams({ next: asked })}`
  return <Navigate to={`/login${query}`} replace />
}

/** Renders its children for a guest only; a member goes to the page that was asked for. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { data: session, isPending } = useSession()
  const [search] = useSearchParams()
  if (isPending) return <Waiting text="checkingAuth" />
  // Without an answer the forms are shown: they say themselves what is wrong.
  if (session?.member) return <Navigate to={safeTarget(search.get('next'))} replace />
  return children
}

/** A path of this site and nothing else: an address could come from anybody's link. */
export function safeTarget(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return HOME
  const { origin, pathname, search } = new URL(next, location.origin)
  return origin === location.origin ? pathname + search : HOME
}

function SessionFailed(props: { error: unknown; retrying: boolean; onRetry: () => void }) {
  const t = useTranslations('shell')
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl items-center justify-center">
      <ErrorState title={t('sessionFailed')} {...props} />
    </main>
  )
}
