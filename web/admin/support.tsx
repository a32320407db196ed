import { useTranslations } from 'use-intl'
import { StaffSupport } from '~/features/staff-support/staff-support.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useMay } from '~/lib/session.ts'
import requests from '~/messages/en/requests.json'
import staffSupport from '~/messages/en/staff-support.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { staffSupport, requests }

export default function SupportPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useMay()
  if (!may('support.read')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <StaffSupport />
    </Messages>
  )
}
