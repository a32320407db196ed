import { useTranslations } from 'use-intl'
import { StaffAnalytics } from '~/features/staff-analytics/staff-analytics.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useMay } from '~/lib/session.ts'
import staffAnalytics from '~/messages/en/staff-analytics.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { staffAnalytics }

export default function AnalyticsPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useMay()
  if (!may('analytics.read')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <StaffAnalytics />
    </Messages>
  )
}
