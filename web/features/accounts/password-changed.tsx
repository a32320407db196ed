import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { Notice } from './notice.tsx'

export function PasswordChanged() {
  const t = useTranslations('account.reset')
  return (
    <Notice icon={<ShieldCheck />} title={t('doneTitle')}>
      <p role="status" className="text-quiet">
        {t('doneText')}
      </p>
      <ButtonLink to="/login" size="large" wide>
        {t('goToLogin')}
      </ButtonLink>
    </Notice>
  )
}
