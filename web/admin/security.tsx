import { useTranslations } from 'use-intl'
import { RiskTab } from '~/features/admin-risk/risk-tab.tsx'
import { AdminSecurity } from '~/features/admin-security/admin-security.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminRisk from '~/messages/en/admin-risk.json'
import adminSecurity from '~/messages/en/admin-security.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminSecurity, adminRisk }

export default function SecurityPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('risk.read')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <AdminSecurity risk={<RiskTab />} />
    </Messages>
  )
}
