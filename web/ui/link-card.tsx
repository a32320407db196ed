import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { Card } from './card.tsx'
import { classes } from './classes.ts'

interface LinkCardProps {
  to: string
  icon: ReactNode
  /** The background of the icon. */
  color?: string
  title: string
  /** Undefined while its numbers load. */
  text: string | undefined
  /** The label of its button, such as 'Play'. */
  action: string
  /** What is left today. */
  left?: ReactNode
  /** Nothing is left, so the card is less prominent. */
  isDone?: boolean
}

/** A card of a hub with its destination and what is left there today. */
export function LinkCard({ to, icon, color, title, text, action, left, isDone }: LinkCardProps) {
  return (
    <Card
      as="article"
      className="flex flex-wrap items-start gap-x-4 gap-y-3 sm:flex-col sm:flex-nowrap sm:items-stretch"
    >
      <span
        aria-hidden
        className={classes(
          'flex size-12 shrink-0 items-center justify-center self-start rounded-lg sm:size-14 [&>svg]:size-6 sm:[&>svg]:size-7',
          color ? `${color} text-on-prize` : 'bg-brand-soft text-brand-ink',
        )}
      >
        {icon}
      </span>
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1 sm:basis-auto sm:gap-3">
        <h2 className="text-lg">{title}</h2>
        <p className="min-h-12 flex-1 text-quiet">{text}</p>
        {left && <div className="min-h-6 text-sm font-semibold">{left}</div>}
      </div>
      <ButtonLink to={to} wide variant={isDone ? 'secondary' : 'primary'} aria-label={`${action}: ${title}`}>
        {action}
      </ButtonLink>
    </Card>
  )
}
