import { useTranslations } from 'use-intl'
import { AdminAnalytics } from '~/features/admin-analytics/admin-analytics.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminAnalytics from '~/messages/en/admin-analytics.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminAnalytics }

export default function AnalyticsPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('analytics.read')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <AdminAnalytics />
    </Messages>
  )
}
