import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from './button.tsx'
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

/** A card of a hub with what is left there today. All of it is the link; on a phone it is a row without a button. */
export function LinkCard({ to, icon, color, title, text, action, left, isDone }: LinkCardProps) {
  return (
    <Card
      as="article"
      className="relative flex items-center gap-4 transition-colors hover:bg-hover sm:flex-col sm:items-stretch"
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
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 sm:gap-2">
        <h2 className="text-lg">{title}</h2>
        <p className="min-h-10 flex-1 text-sm text-quiet sm:min-h-12 sm:text-base">{text}</p>
        {left && <div className="min-h-6 text-sm font-semibold text-brand-ink">{left}</div>}
      </div>
      <Link to={to} aria-label={`${action}: ${title}`} className="shrink-0 rounded-md after:absolute after:inset-0">
        <ChevronRight aria-hidden className="size-5 text-quiet sm:hidden" />
        <span className={buttonClasses(isDone ? 'secondary' : 'primary', 'medium', 'w-full max-sm:hidden!')}>
          {action}
        </span>
      </Link>
    </Card>
  )
}
