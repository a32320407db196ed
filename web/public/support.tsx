import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { publicPageMeta } from '~/features/public-site/page-meta.ts'
import { HelpHome } from '~/features/support/help-home.tsx'
import { HELP, type SupportView, signInPath, viewOf } from '~/features/support/view.ts'
import { useHydrated } from '~/lib/hydrated.ts'
import { Messages } from '~/lib/messages.tsx'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { sessionQuery } from '~/lib/session.ts'
import support from '~/messages/en/support.json'
import { ButtonLink } from '~/ui/button.tsx'
import { SupportDrawing } from '~/ui/illustrations/support.tsx'
import { PageTitle } from '~/ui/page.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { PublicFrame } from './public-frame.tsx'

/** Guests never load the code of members' tickets, which are the whole page. */
const Tickets = lazy(() => import('./support-tickets.tsx'))

const MESSAGES = { support }

export const meta = () => publicPageMeta({ title: support.title, description: support.description, path: '/support' })

export default function SupportPage() {
  return (
    <Messages add={MESSAGES}>
      <PublicFrame>
        <Support />
      </PublicFrame>
    </Messages>
  )
}

const HOME: SupportView = { name: 'home' }

function Support() {
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const { data: session, isPending, error, retrying, refetch } = useQueryKeepingError(sessionQuery)
  // The prerendered page is the help as guests see it.
  const view = hydrated ? viewOf(search) : HOME
  const member = hydrated ? (session?.member ?? undefined) : undefined
  const top = useFocusOnChange(`${view.name} ${view.name === 'thread' ? view.id : ''}`)
  if (view.name === 'home') {
    return (
      <div ref={top} tabIndex={-1} className="outline-none">
        <HelpHome isMember={member !== undefined} />
      </div>
    )
  }
  return (
    <div ref={top} tabIndex={-1} className="mx-auto max-w-3xl outline-none">
      {isPending && <SkeletonRows rows={4} className="h-20" />}
      {!session && !isPending && <ErrorState error={error} retrying={retrying} onRetry={() => void refetch()} />}
      {session && !member && <SignInFirst />}
      {member && (
        <Suspense fallback={<SkeletonRows rows={4} className="h-20" />}>
          <Tickets member={member} view={view} />
        </Suspense>
      )}
    </div>
  )
}

/** Moves the focus to the top of a new view. */
function useFocusOnChange(view: string) {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef(view)
  useEffect(() => {
    if (last.current === view) return
    last.current = view
    ref.current?.focus({ preventScroll: true })
  }, [view])
  return ref
}

/** For a guest who follows a mailed link: the sign-in returns here. */
function SignInFirst() {
  const t = useTranslations('support')
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-col items-center gap-2 py-12 text-center">
      <PageTitle>{t('title')}</PageTitle>
      <SupportDrawing />
      <h1 className="text-2xl">{t('signInFirst.title')}</h1>
      <p className="max-w-prose text-quiet">{t('signInFirst.text')}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <ButtonLink to={signInPath(pathname + search)}>{t('frame.signIn')}</ButtonLink>
        <ButtonLink to={HELP} variant="secondary">
          {t('signInFirst.back')}
        </ButtonLink>
      </div>
    </div>
  )
}
