import { useTranslations } from 'use-intl'
import { StaffSecurity } from '~/features/staff-security/staff-security.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useMay } from '~/lib/session.ts'
import security from '~/messages/en/security.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { security }

export default function SecurityPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useMay()
  if (!may('security.read')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <StaffSecurity />
    </Messages>
  )
}
