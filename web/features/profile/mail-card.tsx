import { Mail } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'

/** Links to the settings of mails. */
export function MailCard() {
  const t = useTranslations('profile.mail')
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={t('title')} />
      <p className="-mt-3 mb-3 text-quiet">{t('text')}</p>
      <ButtonLink to="/notifications?view=settings" variant="secondary" icon={<Mail aria-hidden className="size-4" />}>
        {t('open')}
      </ButtonLink>
    </Card>
  )
}
