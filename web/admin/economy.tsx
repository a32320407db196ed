import { useTranslations } from 'use-intl'
import { AdminEconomy } from '~/features/admin-economy/admin-economy.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminEconomy from '~/messages/en/admin-economy.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminEconomy }

export default function EconomyPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('system.manage')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <AdminEconomy />
    </Messages>
  )
}
