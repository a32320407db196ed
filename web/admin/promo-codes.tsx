import { useTranslations } from 'use-intl'
import { StaffPromo } from '~/features/staff-promo/staff-promo.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useMay } from '~/lib/session.ts'
import staffPromo from '~/messages/en/staff-promo.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { staffPromo }

export default function PromoCodesPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useMay()
  if (!may('system.manage')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <StaffPromo />
    </Messages>
  )
}
