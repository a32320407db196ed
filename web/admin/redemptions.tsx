import { StaffRedemptions } from '~/features/redemptions/staff-redemptions.tsx'
import { useMay } from '~/lib/session.ts'
import { AccessDenied } from '~/shell/access-denied.tsx'
import { useTranslations } from 'use-intl'

export default function RedemptionsPage() {
  const t = useTranslations('shell.accessDenied')
  const may = useMay()
  return may('redemptions.read') ? <StaffRedemptions /> : <AccessDenied text={t('page')} />
}
