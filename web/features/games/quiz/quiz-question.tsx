import { Flame, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useIgnoreGhostClicks } from '~/lib/ignore-ghost-clicks.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'
import { comboOf, type Outcome } from './combo.ts'
import { LeaveQuiz } from './leave-quiz.tsx'
import { OutcomeMarks } from './outcome-marks.tsx'
import { QuizOption } from './quiz-option.tsx'
import { Ring } from './ring.tsx'
import type { Answered, TimedQuestion } from './use-quiz.ts'

interface QuizQuestionProps {
  asked: TimedQuestion
  /** The answer and its outcome, while they are shown. */
  answered: Answered | undefined
  /** The outcomes so far, by position. */
  outcomes: readonly (Outcome | undefined)[]
  busy: boolean
  onAnswer: (choice: number | null) => void
  /** The button that switches the sound on and off. */
  soundToggle: ReactNode
  /** Shown at the bottom of the page. */
  children: ReactNode
}

/** A combo is shown from so many right answers on. */
const COMBO_FROM = 2

/**
 * One question on the whole screen: a ring that counts down, its options, the keys 1 to 4.
 */
export function QuizQuestion({ asked, answered, outcomes, busy, onAnswer, soundToggle, children }: QuizQuestionProps) {
  const t = useTranslations('games.quiz')
  const { quiz, startsAt, endsAt } = asked
  const combo = comboOf(outcomes)
  const hasStarted = useHasPassed(startsAt)
  const [isLeaving, setLeaving] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The first question replaces the start button.
  const ownClicks = useIgnoreGhostClicks()
  useLayoutEffect(() => {
    // Hides the frame of the page.
    const page = document.documentElement
    page.toggleAttribute('data-lean-in', true)
    return () => {
      page.toggleAttribute('data-lean-in', false)
    }
  }, [])
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
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  function statusOf(): string | false {
    if (answered)
      return answered.outcome === 'correct' && combo >= COMBO_FROM
        ? t('rightInARow', { n: combo })
        : t(`outcome.${answered.outcome}`)
    if (!hasStarted) return t('startsSoon')
    return quiz.position === 0 && t('started', { n: quiz.total })
  }
  return (
    <section {...ownClicks} aria-labelledby="question" className="flex min-h-dvh flex-col">
      <div className="relative isolate flex flex-1 flex-col rounded-b-xl bg-radial-[130%_120%_at_85%_0%] from-quiz-2 to-quiz to-70% px-4 pt-3 pb-16 text-on-deep sm:px-6">
        <span
          aria-hidden
          data-number={quiz.position + 1}
          className="pointer-events-none absolute inset-0 -z-10 flex items-center justify-center overflow-hidden text-[min(26rem,60dvh)] leading-none font-extrabold text-white/6 before:content-[attr(data-number)] max-lg:hidden"
        />
        <div ref={top} className="mx-auto flex w-full max-w-3xl flex-col gap-3 lg:max-w-5xl">
          <h1 className="sr-only">{t('title')}</h1>
          <div className="flex items-center justify-between gap-2">
            <IconButton
              label={t('leave.title')}
              aria-haspopup="dialog"
              onClick={() => setLeaving(true)}
              className="-ml-2 text-on-deep! hover:bg-white/15!"
            >
              <X aria-hidden className="size-6" />
            </IconButton>
            <p className="text-center font-semibold">{t('questionOf', { n: quiz.position + 1, total: quiz.total })}</p>
            <div className="-mr-2 [&>button]:text-on-deep! [&>button]:hover:bg-white/15! [&_svg]:text-current!">
              {soundToggle}
            </div>
          </div>
          <OutcomeMarks outcomes={outcomes} total={quiz.total} current={quiz.position} />
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p aria-hidden className="min-w-0">
              {combo >= COMBO_FROM && (
                <span
                  key={combo}
                  className="flex animate-pop items-center gap-1.5 rounded-full bg-on-deep px-3 py-1 text-sm font-bold text-quiz"
                >
                  <Flame className="size-4.5 shrink-0 fill-current" />
                  {t('combo', { n: combo })}
                </span>
              )}
            </p>
            <Score asked={quiz.score} now={answered?.next?.score ?? answered?.result?.score ?? quiz.score} />
          </div>
        </div>
        <h2
          key={quiz.position}
          id="question"
          ref={heading}
          tabIndex={-1}
          className="mx-auto my-auto max-w-3xl animate-rise py-6 text-center text-xl text-balance focus:outline-none sm:text-3xl lg:max-w-5xl lg:text-4xl"
        >
          {quiz.question.text}
        </h2>
      </div>
      <div className="mx-auto flex w-full max-w-3xl flex-col px-4 pb-[calc(env(safe-area-inset-bottom)+1rem)] sm:px-6 sm:pb-8 lg:max-w-[67rem]">
        <Ring endsAt={answered ? undefined : endsAt} of={quiz.questionSeconds} onOver={() => onAnswer(null)} />
        <ol key={quiz.position} className="grid animate-rise grid-cols-1 gap-3 sm:grid-cols-2">
          {quiz.question.options.map((option, choice) => (
            <li key={option}>
              <QuizOption
                number={choice + 1}
                text={option}
                mark={answered && markOf(answered, choice)}
                off={isOff}
                onChoose={() => onAnswer(choice)}
              />
            </li>
          ))}
        </ol>
        <div className="mt-3 flex min-h-target flex-wrap items-center justify-between gap-3">
          <p
            role="status"
            className={classes(
              'flex-1 basis-40 text-lg font-bold',
              answered?.outcome === 'correct' && 'text-good',
              answered?.outcome === 'wrong' && 'text-bad',
            )}
          >
            {statusOf()}
          </p>
          {!answered && (
            <Button variant="quiet" onClick={() => onAnswer(null)} disabled={isOff}>
              {t('skip')}
            </Button>
          )}
        </div>
        {children}
      </div>
      {isLeaving && <LeaveQuiz onClose={() => setLeaving(false)} />}
    </section>
  )
}

/** The points so far. What the last answer brought flies to them. */
function Score({ asked, now }: { asked: number; now: number }) {
  const t = useTranslations('games.quiz')
  const format = useFormat()
  return (
    <p className="relative flex items-center gap-2 rounded-full bg-on-deep/15 px-3 py-1 text-sm">
      {t('score')} <Points live value={now} className="font-bold" />
      {now > asked && (
        <span
          aria-hidden
          className="absolute top-full right-2 animate-fly-up text-3xl font-extrabold text-gold-light opacity-0"
        >
          {format.change(now - asked)}
        </span>
      )}
    </p>
  )
}

/** Marks the chosen option only: a wrong answer does not reveal the right one. */
function markOf({ outcome, choice }: Answered, option: number): 'right' | 'wrong' | undefined {
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
