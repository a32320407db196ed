import { useTranslations } from 'use-intl'
import { AdminRoles } from '~/features/admin-settings/roles/admin-roles.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminRoles from '~/messages/en/admin-roles.json'
import adminSettings from '~/messages/en/admin-settings.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

// Permissions and staff are named as in the settings.
const MESSAGES = { adminRoles, adminSettings }

export default function RolesPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('admin.settings')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <AdminRoles />
    </Messages>
  )
}
