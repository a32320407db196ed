import { useTranslations } from 'use-intl'
import { AdminApprovals } from '~/features/admin-approvals/admin-approvals.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminApprovals from '~/messages/en/admin-approvals.json'
import adminCampaigns from '~/messages/en/admin-campaigns.json'
import adminContent from '~/messages/en/admin-content.json'
import adminSettings from '~/messages/en/admin-settings.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

// Proposals of campaigns, texts and roles are described as on their own screens.
const MESSAGES = { adminApprovals, adminCampaigns, adminContent, adminSettings }

export default function ApprovalsPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('approvals.decide')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <AdminApprovals />
    </Messages>
  )
}
