import { useTranslations } from 'use-intl'
import { RiskTab } from '~/features/staff-risk/risk-tab.tsx'
import { StaffSecurity } from '~/features/staff-security/staff-security.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useMay } from '~/lib/session.ts'
import security from '~/messages/en/security.json'
import staffRisk from '~/messages/en/staff-risk.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { security, staffRisk }

export default function SecurityPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useMay()
  if (!may('security.read')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <StaffSecurity risk={<RiskTab />} />
    </Messages>
  )
}
