import { Unlink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { Notification } from './notice.tsx'

export function InvalidResetLink() {
  const t = useTranslations('account.reset')
  return (
    <Notification icon={<Unlink />} title={t('invalidTitle')}>
      <p role="alert" className="font-medium text-bad">
        {t('invalidToken')}
      </p>
      <p className="text-quiet">{t('invalidText')}</p>
      <ButtonLink to="/forgot-password" size="large" wide>
        {t('newLink')}
      </ButtonLink>
    </Notification>
  )
}
