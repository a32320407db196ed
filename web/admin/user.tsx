import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { MemberApprovals } from '~/features/admin-approvals/member-approvals.tsx'
import { MemberPage } from '~/features/admin-members/page/member-page.tsx'
import { MemberGroups } from '~/features/admin-risk/member-groups.tsx'
import { MemberTickets } from '~/features/admin-support/member-tickets.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminApprovals from '~/messages/en/admin-approvals.json'
import adminCampaigns from '~/messages/en/admin-campaigns.json'
import adminContent from '~/messages/en/admin-content.json'
import adminMember from '~/messages/en/admin-member.json'
import adminMembers from '~/messages/en/admin-members.json'
import adminRisk from '~/messages/en/admin-risk.json'
import adminSettings from '~/messages/en/admin-settings.json'
import adminSupport from '~/messages/en/admin-support.json'
import tickets from '~/messages/en/tickets.json'
import transactions from '~/messages/en/transactions.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

// Proposals, tickets and risk groups are described as on their own screens.
const MESSAGES = {
  adminApprovals,
  adminCampaigns,
  adminContent,
  adminMember,
  adminMembers,
  adminRisk,
  adminSettings,
  adminSupport,
  tickets,
  transactions,
}

export default function UserPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  const { id = '' } = useParams()
  if (!may('users.read')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <MemberPage
        key={id}
        id={id}
        sections={{
          tickets: <MemberTickets memberId={id} />,
          approvals: <MemberApprovals memberId={id} />,
          risk: <MemberGroups memberId={id} />,
        }}
      />
    </Messages>
  )
}
