import { useTranslations } from 'use-intl'
import { AdminDashboard } from '~/features/admin-dashboard/admin-dashboard.tsx'
import { SolvencyCard } from '~/features/admin-economy/now/solvency-card.tsx'
import { ProvidersCard } from '~/features/admin-providers/providers-card.tsx'
import { WellKnownWarningLink } from '~/features/admin-quiz/well-known-warning.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminProviders from '~/messages/en/admin-providers.json'
import adminQuiz from '~/messages/en/admin-quiz.json'
import adminSolvency from '~/messages/en/admin-solvency.json'
import { ADMIN_NAV } from '~/shell/admin-nav.ts'

const MESSAGES = { adminQuiz, adminProviders, adminSolvency }

/** The quick links, in order (docs/product.md#quick-links). Each appears if its page is in the viewer's navigation. */
const QUICK_LINKS = ['users', 'redemptions', 'analytics', 'settings', 'support', 'database'].map(
  (name) => `/admin/${name}`,
)

export default function AdminHome() {
  const t = useTranslations('frame.nav')
  const may = useHasPermission()
  const links = QUICK_LINKS.flatMap((path) => ADMIN_NAV.filter(({ to, needs }) => to === path && may(needs)))
  return (
    <Messages add={MESSAGES}>
      <AdminDashboard
        links={links.map(({ to, text, icon }) => ({ to, label: t(text), icon }))}
        card={
          <>
            {may('redemptions.update') && <ProvidersCard />}
            {may('system.manage') && <SolvencyCard />}
          </>
        }
      >
        {may('quiz.manage') && <WellKnownWarningLink />}
      </AdminDashboard>
    </Messages>
  )
}
