import { useTranslations } from 'use-intl'
import { AdminMembers } from '~/features/admin-members/admin-members.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminMembers from '~/messages/en/admin-members.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminMembers }

export default function UsersPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('users.read')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <AdminMembers />
    </Messages>
  )
}
