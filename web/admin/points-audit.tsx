import { useTranslations } from 'use-intl'
import { StaffPointsAudit } from '~/features/staff-points-audit/staff-points-audit.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useMay } from '~/lib/session.ts'
import staffAudit from '~/messages/en/staff-audit.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { staffAudit }

export default function PointsAuditPage() {
  return (
    <Messages add={MESSAGES}>
      <Gate />
    </Messages>
  )
}

function Gate() {
  const t = useTranslations('staffAudit')
  const may = useMay()
  return may('points.audit') ? <StaffPointsAudit /> : <AccessDenied text={t('denied')} />
}
