import { Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { BRAND } from '~/content/brand.ts'
import { Card } from '~/ui/card.tsx'
import { NewTabLink } from '~/ui/new-tab-link.tsx'

const STEPS = ['find', 'enter', 'points', 'once'] as const

export function ChannelCard() {
  const t = useTranslations('promoCodes.channel')
  return (
    <Card as="section" aria-labelledby="promo-channel">
      <h2 id="promo-channel" className="mb-2 text-lg">
        {t('title')}
      </h2>
      <p className="text-quiet">{t('text')}</p>
      <NewTabLink
        href={BRAND.channelUrl}
        icon={<Send aria-hidden className="size-5" />}
        label={t('open')}
        className="mt-4"
      />
    </Card>
  )
}

export function HowCard() {
  const t = useTranslations('promoCodes.how')
  return (
    <Card as="section" aria-labelledby="promo-how">
      <h2 id="promo-how" className="mb-3 text-lg">
        {t('title')}
      </h2>
      <ol className="flex flex-col gap-3">
        {STEPS.map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            <span
              aria-hidden
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-brand-soft text-sm font-bold text-brand-ink"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{t(step)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
