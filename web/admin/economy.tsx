import { Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { EconomySections } from '~/features/admin-economy/economy-sections.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminEconomy from '~/messages/en/admin-economy.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminEconomy }

/** The frame of all sections of the economy. */
export default function EconomyLayout() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('system.manage')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <EconomySections />
      <Outlet />
    </Messages>
  )
}
