import { CalendarHeart, Mail } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { Setting } from './setting.tsx'
import { ThemeSetting } from './theme-setting.tsx'

/** Settings that have one control each. */
export function SettingsCard() {
  const t = useTranslations('profile')
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={t('settings')} />
      <div className="divide-y divide-line">
        <Setting icon={<Mail />} title={t('mail.title')} text={t('mail.text')}>
          <ButtonLink to="/notifications?view=settings" variant="secondary">
            {t('mail.open')}
          </ButtonLink>
        </Setting>
        <ThemeSetting />
        <Setting icon={<CalendarHeart />} title={t('recap.title')} text={t('recap.text')}>
          <ButtonLink to="/recap" variant="secondary">
            {t('recap.open')}
          </ButtonLink>
        </Setting>
      </div>
    </Card>
  )
}
