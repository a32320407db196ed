import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Rows3, Rows4 } from 'lucide-react'
import { Suspense } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { NeedsBell } from '~/features/admin-dashboard/needs-bell.tsx'
import { pendingWorkQuery } from '~/features/admin-dashboard/queries.ts'
import { countsByPage } from '~/features/admin-dashboard/work-paths.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission, useMember } from '~/lib/session.ts'
import { useTableDensity } from '~/lib/table-density.ts'
import { useOpened } from '~/lib/url-filter.ts'
import admin from '~/messages/en/admin.json'
import adminDashboard from '~/messages/en/admin-dashboard.json'
import frame from '~/messages/en/frame.json'
import { AccessDenied } from '~/shell/access-denied.tsx'
import { ADMIN_NAV } from '~/shell/admin-nav.ts'
import { DrawerButton } from '~/shell/drawer.tsx'
import { MemberOnly } from '~/shell/guard.tsx'
import { MainArea, SkipLink } from '~/shell/main-area.tsx'
import { ProfileMenu } from '~/shell/profile-menu.tsx'
import { Sidebar } from '~/shell/sidebar.tsx'
import { IconButton } from '~/ui/button.tsx'
import { TooltipLayer } from '~/ui/tooltip.tsx'
import { CommandMenuButton } from './command-menu-button.tsx'
import { DataAsOf } from './data-as-of.tsx'
import { DatabaseNotice } from './database-notice.tsx'
import { useQueueEvents } from './queue-events.ts'
import { useSecondFactorRedirect } from './use-second-factor-redirect.ts'
import { Viewer } from './viewer.tsx'

const MESSAGES = { admin, adminDashboard, frame }
const SETTINGS = '/admin/settings'
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const RoleViewBar = lazyPart(() => import('~/shell/role-view-bar.tsx'))
const MemberSheet = lazyPart(() => import('./member-sheet.tsx'))

export default function AdminLayout() {
  return (
    <Messages add={MESSAGES}>
      <Gate />
    </Messages>
  )
}

function Gate() {
  const t = useTranslations('admin')
  return (
    <MemberOnly waiting="checkingAdmin" databaseAway={t('databaseNotConnected')}>
      <StaffOnly />
    </MemberOnly>
  )
}

function StaffOnly() {
  const may = useHasPermission()
  const { pathname } = useLocation()
  useSecondFactorRedirect()
  if (may('admin.enter')) return <AdminShell />
  // Staff who must protect their account first reach the settings only.
  if (may('staff.self')) return pathname === SETTINGS ? <AdminShell /> : <Navigate to={SETTINGS} replace />
  return (
    <main>
      <AccessDenied />
    </main>
  )
}

function AdminShell() {
  const t = useTranslations('frame')
  const may = useHasPermission()
  const { viewAs } = useMember()
  useQueueEvents()
  const { data } = useQuery({ ...pendingWorkQuery, enabled: may('admin.enter') })
  const counts = countsByPage(data?.items ?? [])
  const items = ADMIN_NAV.filter((item) => may(item.needs)).map((item) => ({ ...item, count: counts.get(item.to) }))
  return (
    <div data-admin className="flex min-h-dvh">
      <SkipLink />
      <Sidebar
        label={t('nav.admin')}
        name="admin"
        home="/admin"
        items={items}
        foot={(compact) => <BackToApp compact={compact} />}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="no-print sticky top-0 z-30">
          {viewAs && (
            <Suspense fallback={null}>
              <RoleViewBar />
            </Suspense>
          )}
          <header className="flex min-h-14 items-center gap-1 border-b border-line bg-page/90 px-4 backdrop-blur sm:gap-3 sm:px-6">
            <DrawerButton label={t('nav.admin')} items={items} foot={<BackToApp />} />
            <span className="flex-1 font-semibold text-quiet">{t('nav.admin')}</span>
            {may('admin.enter') && <CommandMenuButton />}
            {may('admin.enter') && <NeedsBell />}
            <DensityButton />
            <Viewer />
            <ProfileMenu />
          </header>
        </div>
        <MainArea className="pb-10 lg:px-8">
          <DatabaseNotice />
          <Outlet />
          <DataAsOf />
        </MainArea>
      </div>
      <OpenMember />
      <TooltipLayer />
    </div>
  )
}

/** The side sheet of the member in the address. The points audit has its own for the findings about a member. */
function OpenMember() {
  const may = useHasPermission()
  const { pathname } = useLocation()
  const { opened, open, close } = useOpened('member')
  if (!opened || !ID.test(opened) || !may('users.read') || pathname === '/admin/points-audit') return null
  return (
    <Suspense fallback={null}>
      <MemberSheet id={opened} onOpen={open} onClose={close} />
    </Suspense>
  )
}

/** Switches between usual and compact tables. A phone shows cards instead of tables. */
function DensityButton() {
  const t = useTranslations('admin')
  const { compact, toggle } = useTableDensity()
  const Icon = compact ? Rows4 : Rows3
  return (
    <IconButton label={t('compactRows')} aria-pressed={compact} onClick={toggle} className="max-lg:hidden">
      <Icon aria-hidden className="size-5" />
    </IconButton>
  )
}

function BackToApp({ compact }: { compact?: boolean }) {
  const t = useTranslations('frame.nav')
  return (
    <Link
      to="/dashboard"
      title={compact ? t('backToApp') : undefined}
      className="mb-1 flex min-h-12 items-center gap-3 rounded-md px-3.5 font-semibold text-quiet hover:bg-hover hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-5.5 shrink-0" />
      <span className={compact ? 'sr-only' : undefined}>{t('backToApp')}</span>
    </Link>
  )
}
