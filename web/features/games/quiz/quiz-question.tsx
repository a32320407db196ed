import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { Ring } from './ring.tsx'
import type { Answered, TimedQuestion } from './use-quiz.ts'

interface QuizQuestionProps {
  asked: TimedQuestion
  /** The answer and its outcome, while they are shown. */
  answered: Answered | undefined
  busy: boolean
  onAnswer: (choice: number | null) => void
}

/** One question: a ring of fifteen seconds, its options, the keys 1 to 4. */
export function QuizQuestion({ asked, answered, busy, onAnswer }: QuizQuestionProps) {
  const t = useTranslations('games.quiz')
  const format = useFormat()
  const { quiz, startsAt, endsAt } = asked
  const score = answered?.next?.score ?? answered?.result?.score ?? quiz.score
  const hasStarted = useHasPassed(startsAt)
  const top = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isOff = busy || !hasStarted || answered !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question takes the focus, for screen readers
  useEffect(() => {
    heading.current?.focus()
    // On a phone the page is scrolled down to the start button, which would hide the timer.
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [quiz.id, quiz.position])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const choice = Number(event.key) - 1
    // In a popup or a field the keys belong to it.
    if (event.target instanceof Element && event.target.closest('dialog, input, textarea, select')) return
    if (isOff || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (choice in quiz.question.options) onAnswer(choice)
  })
  function statusOf(): string | false {
    if (answered) return t(`outcome.${answered.outcome}`)
    if (!hasStarted) return t('startsSoon')
    return quiz.position === 0 && t('started', { n: quiz.total })
  }
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Card className="flex flex-col gap-5">
      <div ref={top} className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="font-semibold">{t('questionOf', { n: quiz.position + 1, total: quiz.total })}</span>
            <span className="relative flex items-center gap-2 text-quiet">
              {t('score')} <Points live value={score} className="font-bold text-ink" />
              {score > quiz.score && (
                <span
                  aria-hidden
                  className="absolute top-full right-0 animate-fly-up text-2xl font-extrabold text-gold-ink opacity-0"
                >
                  {format.change(score - quiz.score)}
                </span>
              )}
            </span>
          </p>
          <ProgressBar percent={(quiz.position / quiz.total) * 100} label={t('progress')} />
        </div>
        <Ring endsAt={answered ? undefined : endsAt} onOver={() => onAnswer(null)} />
      </div>
      <h2 ref={heading} tabIndex={-1} className="min-h-16 text-xl focus:outline-none sm:text-2xl">
        {quiz.question.text}
      </h2>
      <ol className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {quiz.question.options.map((option, choice) => (
          <li key={option}>
            <Option
              number={choice + 1}
              text={option}
              mark={answered && markOf(answered, choice)}
              off={isOff}
              onChoose={() => onAnswer(choice)}
            />
          </li>
        ))}
      </ol>
      <div className="flex min-h-target flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex-1 basis-40 font-semibold">
          {statusOf()}
        </p>
        {!answered && (
          <Button variant="quiet" onClick={() => onAnswer(null)} disabled={isOff}>
            {t('skip')}
          </Button>
        )}
      </div>
    </Card>
  )
}

type Mark = 'right' | 'wrong' | undefined

/** Marks the chosen option only: a wrong answer does not reveal the right one. */
function markOf({ outcome, choice }: Answered, option: number): Mark {
  if (option !== choice) return undefined
  return outcome === 'correct' ? 'right' : 'wrong'
}

/** Returns whether a moment (performance.now()) has passed; true without one. */
function useHasPassed(moment: number | undefined): boolean {
  const [reached, setReached] = useState<number>()
  useEffect(() => {
    if (moment === undefined) return
    const timer = setTimeout(() => setReached(moment), moment - performance.now())
    return () => clearTimeout(timer)
  }, [moment])
  return moment === undefined || reached === moment
}

interface OptionProps {
  number: number
  text: string
  mark: Mark
  off: boolean
  onChoose: () => void
}

/** An answer option; right and wrong are shown by icon, colour and word. */
function Option({ number, text, mark, off, onChoose }: OptionProps) {
  const t = useTranslations('games.quiz')
  return (
    <button
      type="button"
      aria-disabled={off || undefined}
      onClick={() => !off && onChoose()}
      className={classes(
        'flex min-h-14 w-full items-center gap-3 rounded-md border-2 px-3 py-2 text-left font-semibold transition-colors',
        mark === 'right' && 'border-good bg-good-soft text-good',
        mark === 'wrong' && 'animate-shake border-bad bg-bad-soft text-bad',
        !mark && 'border-line bg-raised',
        !mark && !off && 'hover:border-brand hover:bg-hover',
        off && 'cursor-default!',
      )}
    >
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-sm bg-sunken text-sm text-quiet tabular"
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
