import { useTranslations } from 'use-intl'
import { StaffRedemptions } from '~/features/redemptions/staff-redemptions.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useMay } from '~/lib/session.ts'
import redemptions from '~/messages/en/redemptions.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { redemptions }

export default function RedemptionsPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useMay()
  if (!may('redemptions.read')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <StaffRedemptions />
    </Messages>
  )
}
