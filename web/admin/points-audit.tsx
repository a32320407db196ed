import { useTranslations } from 'use-intl'
import { AdminPointsAudit } from '~/features/admin-points-audit/admin-points-audit.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminPointsAudit from '~/messages/en/admin-points-audit.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminPointsAudit }

export default function PointsAuditPage() {
  return (
    <Messages add={MESSAGES}>
      <Gate />
    </Messages>
  )
}

function Gate() {
  const t = useTranslations('adminPointsAudit')
  const may = useHasPermission()
  return may('points.audit') ? <AdminPointsAudit /> : <AccessDenied text={t('denied')} />
}
