import { useTranslations } from 'use-intl'
import { StaffSettings } from '~/features/staff-settings/staff-settings.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useMay } from '~/lib/session.ts'
import password from '~/messages/en/password.json'
import staffSettings from '~/messages/en/staff-settings.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { password, staffSettings }

export default function SettingsPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useMay()
  if (!may('staff.self')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <StaffSettings />
    </Messages>
  )
}
