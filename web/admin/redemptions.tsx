import { useTranslations } from 'use-intl'
import { AdminRedemptions } from '~/features/admin-redemptions/admin-redemptions.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminRedemptions from '~/messages/en/admin-redemptions.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminRedemptions }

export default function RedemptionsPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('redemptions.read')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <AdminRedemptions />
    </Messages>
  )
}
