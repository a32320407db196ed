import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { Card } from './card.tsx'

interface LinkCardProps {
  to: string
  icon: ReactNode
  title: string
  text: string
  /** The label of its button, such as 'Play'. */
  action: string
  /** What is left today. */
  left?: ReactNode
  /** Nothing is left, so the card is less prominent. */
  isDone?: boolean
}

/** A card of a hub with its destination and what is left there today. */
export function LinkCard({ to, icon, title, text, action, left, isDone }: LinkCardProps) {
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
      <ButtonLink to={to} variant={isDone ? 'secondary' : 'primary'} aria-label={`${action}: ${title}`}>
        {action}
      </ButtonLink>
    </Card>
  )
}
