import { useTranslations } from 'use-intl'
import { AdminPointsAudit } from '~/features/admin-points-audit/admin-points-audit.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useMay } from '~/lib/session.ts'
import pointsAudit from '~/messages/en/points-audit.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { pointsAudit }

export default function PointsAuditPage() {
  return (
    <Messages add={MESSAGES}>
      <Gate />
    </Messages>
  )
}

function Gate() {
  const t = useTranslations('pointsAudit')
  const may = useMay()
  return may('points.audit') ? <AdminPointsAudit /> : <AccessDenied text={t('denied')} />
}
