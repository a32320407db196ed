import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'

interface HubCardProps {
  to: string
  icon: ReactNode
  title: string
  text: string
  /** What is left of it today. */
  today?: ReactNode
}

export function HubCard({ to, icon, title, text, today }: HubCardProps) {
  const t = useTranslations('specialTasks.hub')
  return (
    <Card as="article" className="flex flex-col gap-3">
      <span
        aria-hidden
        className="flex size-14 items-center justify-center rounded-lg bg-brand-soft text-brand-ink [&>svg]:size-7"
      >
        {icon}
      </span>
      <h2 className="text-lg">{title}</h2>
      <p className="flex-1 text-quiet">{text}</p>
      <div className="min-h-6 text-sm font-semibold">{today}</div>
      <ButtonLink to={to} aria-label={`${t('open')}: ${title}`}>
        {t('open')}
      </ButtonLink>
    </Card>
  )
}
