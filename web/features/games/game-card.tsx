import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'

interface GameCardProps {
  to: string
  icon: ReactNode
  title: string
  text: string
  /** What is left of it today. */
  left?: ReactNode
  /** Nothing is left: another game is the brighter choice. */
  isDone: boolean
}

export function GameCard({ to, icon, title, text, left, isDone }: GameCardProps) {
  const t = useTranslations('games')
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
      <div className="min-h-6 text-sm font-semibold">{left}</div>
      <ButtonLink to={to} variant={isDone ? 'secondary' : 'primary'} aria-label={`${t('play')}: ${title}`}>
        {t('play')}
      </ButtonLink>
    </Card>
  )
}
