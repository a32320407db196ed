import { useTranslations } from 'use-intl'
import { Card } from '~/ui/card.tsx'

export function HowItWorks() {
  const t = useTranslations('tasks.how')
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg">{t('title')}</h2>
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:font-semibold marker:text-brand-ink">
        <li>{t('open')}</li>
        <li>{t('join')}</li>
        <li>{t('verify')}</li>
        <li>{t('points')}</li>
      </ol>
    </Card>
  )
}
