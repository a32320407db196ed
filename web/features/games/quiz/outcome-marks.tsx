import { Check, Clock, SkipForward, X } from 'lucide-react'
import { classes } from '~/ui/classes.ts'
import type { Outcome } from './combo.ts'

const ICONS = { correct: Check, wrong: X, skipped: SkipForward, late: Clock }

interface OutcomeMarksProps {
  outcomes: readonly (Outcome | undefined)[]
  total: number
  /** The position that is asked now, if any. */
  current?: number
}

/** One mark per question, on a deep background: right ones are filled. What it shows is also said in words. */
export const OutcomeMarks = ({ outcomes, total, current }: OutcomeMarksProps) => (
  <span aria-hidden className="flex w-full items-center justify-between gap-1">
    {Array.from({ length: total }, (_, position) => position).map((position) => {
      const outcome = outcomes[position]
      const Icon = outcome && ICONS[outcome]
      return (
        <span
          key={position}
          className={classes(
            'flex h-5.5 flex-1 items-center justify-center rounded-full',
            outcome === 'correct' ? 'bg-on-deep text-quiz' : outcome ? 'bg-on-deep/25' : 'bg-on-deep/15',
            position === current && !outcome && 'ring-2 ring-on-deep',
          )}
        >
          {Icon && <Icon className="size-3.5 animate-pop stroke-3" />}
        </span>
      )
    })}
  </span>
)
