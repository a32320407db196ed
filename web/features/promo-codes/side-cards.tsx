import { ExternalLink, Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { BRAND } from '~/content/brand.ts'
import { useMember } from '~/lib/session.ts'
import { buttonClasses } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Points } from '~/ui/points.tsx'

const BUTTON = buttonClasses('secondary', 'medium', 'mt-4 w-full')
const STEPS = ['find', 'enter', 'points', 'once'] as const

export function BalanceCard() {
  const t = useTranslations('promo')
  const { points } = useMember()
  return (
    <section aria-label={t('balance')} className="water rounded-lg p-5 sm:p-6">
      <p className="text-sm font-medium text-on-deep-quiet">{t('balance')}</p>
      <p className="text-3xl">
        <Points value={points} live className="font-bold" />
      </p>
    </section>
  )
}

export function ChannelCard() {
  const t = useTranslations('promo.channel')
  return (
    <Card as="section" aria-labelledby="promo-channel">
      <h2 id="promo-channel" className="mb-2 text-lg">
        {t('title')}
      </h2>
      <p className="text-quiet">{t('text')}</p>
      <a href={BRAND.channelUrl} target="_blank" rel="noreferrer" className={BUTTON}>
        <Send aria-hidden className="size-5" />
        {t('open')}
        <ExternalLink aria-hidden className="size-4 text-quiet" />
        <span className="sr-only">({t('newTab')})</span>
      </a>
    </Card>
  )
}

export function HowCard() {
  const t = useTranslations('promo.how')
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
