import { useTranslations } from 'use-intl'
import { StaffMembers } from '~/features/staff-members/staff-members.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useMay } from '~/lib/session.ts'
import members from '~/messages/en/members.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { members }

export default function UsersPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useMay()
  if (!may('users.read')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <StaffMembers />
    </Messages>
  )
}
