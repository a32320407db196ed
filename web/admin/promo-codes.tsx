import { useTranslations } from 'use-intl'
import { AdminPromoCodes } from '~/features/admin-promo-codes/admin-promo-codes.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminPromoCodes from '~/messages/en/admin-promo-codes.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminPromoCodes }

export default function PromoCodesPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('system.manage')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <AdminPromoCodes />
    </Messages>
  )
}
