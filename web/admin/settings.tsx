import { useTranslations } from 'use-intl'
import { AdminSettings } from '~/features/admin-settings/admin-settings.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminSettings from '~/messages/en/admin-settings.json'
import password from '~/messages/en/password.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { password, adminSettings }

export default function SettingsPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('staff.self')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <AdminSettings />
    </Messages>
  )
}
