import { Check, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'

interface QuizOptionProps {
  /** The key that chooses it. */
  number: number
  text: string
  mark: 'right' | 'wrong' | undefined
  off: boolean
  onChoose: () => void
}

/** An answer option; right and wrong are shown by icon, colour and word. */
export function QuizOption({ number, text, mark, off, onChoose }: QuizOptionProps) {
  const t = useTranslations('games.quiz')
  return (
    <button
      type="button"
      aria-disabled={off || undefined}
      onClick={() => !off && onChoose()}
      className={classes(
        'flex min-h-16 w-full items-center gap-3 rounded-lg border-2 px-3 py-2 text-left text-lg font-semibold transition-[background-color,border-color,transform] lg:min-h-20 lg:px-4 lg:text-xl',
        mark === 'right' && 'animate-pop border-good bg-good-soft text-good',
        mark === 'wrong' && 'animate-shake border-bad bg-bad-soft text-bad',
        !mark && 'border-line bg-raised shadow-card',
        !mark && !off && 'hover:border-quiz-ink hover:bg-hover active:scale-[0.98]',
        off && 'cursor-default!',
      )}
    >
      <span
        aria-hidden
        className={classes(
          'flex size-9 shrink-0 items-center justify-center rounded-md text-base tabular',
          mark ? 'bg-card' : 'bg-quiz-soft text-quiz-ink',
        )}
      >
        {mark === 'right' ? (
          <Check className="size-5 text-good" />
        ) : mark === 'wrong' ? (
          <X className="size-5 text-bad" />
        ) : (
          number
        )}
      </span>
      <span className="min-w-0 flex-1">{text}</span>
      {mark && <span className="shrink-0 text-sm">{t(mark)}</span>}
    </button>
  )
}
