import { LogOut } from 'lucide-react'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { connectionQuery } from '~/lib/connection.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Messages } from '~/lib/messages.tsx'
import { queryClient } from '~/lib/query-client.ts'
import { useMember } from '~/lib/session.ts'
import frame from '~/messages/en/frame.json'
import win from '~/messages/en/win.json'
import { BottomBar } from '~/shell/bottom-bar.tsx'
import { ConnectionNotice } from '~/shell/connection-notice.tsx'
import { CoolOffNotice } from '~/shell/cool-off-notice.tsx'
import { DownloadApp } from '~/shell/download-app.tsx'
import { DrawerButton } from '~/shell/drawer.tsx'
import { MemberOnly } from '~/shell/guard.tsx'
import { Header } from '~/shell/header.tsx'
import { useLiveUpdates } from '~/shell/live-updates.ts'
import { MainArea, SkipLink } from '~/shell/main-area.tsx'
import { MEMBER_NAV } from '~/shell/nav.ts'
import { Sidebar } from '~/shell/sidebar.tsx'
import { SiteBanner } from '~/shell/site-banner.tsx'
import { useSignOut } from '~/shell/use-sign-out.ts'
import { classes } from '~/ui/classes.ts'

const MESSAGES = { frame, win }
const RoleViewBar = lazyPart(() => import('~/shell/role-view-bar.tsx'))

// Requested in parallel with the session, because the dashboard's figures wait for both.
if (typeof document !== 'undefined') void queryClient.prefetchQuery(connectionQuery)

export default function MemberLayout() {
  return (
    <Messages add={MESSAGES}>
      <MemberOnly waiting="loadingAccount">
        <MemberShell />
      </MemberOnly>
    </Messages>
  )
}

function MemberShell() {
  const { id, viewAs } = useMember()
  useLiveUpdates(id)
  const t = useTranslations('frame.nav')
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <Sidebar
        label={t('main')}
        name="member"
        home="/dashboard"
        items={MEMBER_NAV}
        foot={(compact) => <Foot compact={compact} />}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header>
          <DrawerButton label={t('main')} items={MEMBER_NAV} foot={<Foot compact={false} />} />
        </Header>
        <MainArea className="pb-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom)+2rem)] lg:pb-12">
          {viewAs && (
            <Suspense fallback={null}>
              <div className="mb-5 overflow-hidden rounded-lg">
                <RoleViewBar />
              </div>
            </Suspense>
          )}
          <SiteBanner />
          <ConnectionNotice />
          <CoolOffNotice />
          <Outlet />
        </MainArea>
        <BottomBar />
      </div>
    </div>
  )
}

const Foot = ({ compact }: { compact: boolean }) => (
  <div className="mt-4 flex w-full flex-col gap-1">
    <DownloadApp compact={compact} />
    <SignOutButton compact={compact} />
  </div>
)

function SignOutButton({ compact }: { compact?: boolean }) {
  const t = useTranslations('shell')
  const signOut = useSignOut()
  return (
    <button
      type="button"
      title={compact ? t('signOut') : undefined}
      onClick={() => signOut.run()}
      className={classes(
        'mb-1 flex min-h-12 w-full items-center gap-3 rounded-md px-3.5 font-semibold text-quiet hover:bg-hover hover:text-ink',
        compact && 'justify-center',
      )}
    >
      <LogOut aria-hidden className="size-5.5 shrink-0" />
      <span className={compact ? 'sr-only' : undefined}>{t('signOut')}</span>
    </button>
  )
}
