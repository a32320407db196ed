import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { MemberPage } from '~/features/admin-members/page/member-page.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminMember from '~/messages/en/admin-member.json'
import adminMembers from '~/messages/en/admin-members.json'
import transactions from '~/messages/en/transactions.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminMember, adminMembers, transactions }

export default function UserPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  const { id = '' } = useParams()
  if (!may('users.read')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <MemberPage key={id} id={id} />
    </Messages>
  )
}
