import { useTranslations } from 'use-intl'
import { KnownWarningLink } from '~/features/admin-quiz/known-warning.tsx'
import { StaffOverview } from '~/features/staff-overview/staff-overview.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useMay } from '~/lib/session.ts'
import adminQuiz from '~/messages/en/admin-quiz.json'
import overview from '~/messages/en/overview.json'
import { ADMIN_NAV } from '~/shell/admin-nav.ts'

const MESSAGES = { adminQuiz, overview }

/** The quick links, in order (document 3, section 2). One appears as soon as its screen is in the menu. */
const QUICK = ['users', 'redemptions', 'analytics', 'settings', 'support', 'database'].map((name) => `/admin/${name}`)

export default function AdminHome() {
  const t = useTranslations('frame.nav')
  const may = useMay()
  const links = QUICK.flatMap((path) => ADMIN_NAV.filter(({ to, needs }) => to === path && may(needs)))
  return (
    <Messages add={MESSAGES}>
      <StaffOverview links={links.map(({ to, text, icon }) => ({ to, label: t(text), icon }))}>
        {may('quiz.manage') && <KnownWarningLink />}
      </StaffOverview>
    </Messages>
  )
}
