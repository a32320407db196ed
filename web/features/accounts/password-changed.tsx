import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { Notification } from './notice.tsx'

export function PasswordChanged() {
  const t = useTranslations('account.reset')
  return (
    <Notification icon={<ShieldCheck />} title={t('doneTitle')}>
      <p role="status" className="text-quiet">
        {t('doneText')}
      </p>
      <ButtonLink to="/login" size="large" wide>
        {t('goToLogin')}
      </ButtonLink>
    </Notification>
  )
}
