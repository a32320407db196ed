import { useTranslations } from 'use-intl'
import { AdminSupport } from '~/features/admin-support/admin-support.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminSupport from '~/messages/en/admin-support.json'
import tickets from '~/messages/en/tickets.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminSupport, tickets }

export default function SupportPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('support.read')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <AdminSupport />
    </Messages>
  )
}
