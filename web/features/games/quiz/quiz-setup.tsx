import {
  Atom,
  Clapperboard,
  Cpu,
  Globe,
  Landmark,
  Lightbulb,
  type LucideIcon,
  Music,
  Shuffle,
  Trophy,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { QUIZ_CATEGORIES, QUIZ_DIFFICULTIES, type QuizCategory, type QuizDifficulty } from '#contracts/quiz-rules.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ClosedNotice } from '~/ui/closed-notice.tsx'
import { Points } from '~/ui/points.tsx'
import { shownClosing } from '../shown-closing.ts'
import type { QuizState } from './use-quiz.ts'

const ICONS: Record<QuizCategory, LucideIcon> = {
  all: Shuffle,
  general_knowledge: Lightbulb,
  science_and_nature: Atom,
  computers: Cpu,
  history: Landmark,
  geography: Globe,
  film: Clapperboard,
  sports: Trophy,
  music: Music,
}

const CHOICE =
  'flex min-h-14 items-center gap-3 rounded-md border-2 border-line bg-raised px-3 py-2 font-semibold transition-colors hover:border-edge has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand'

interface QuizSetupProps {
  /** Whether the member pressed 'New Quiz' after a quiz; the form then takes the focus. */
  again: boolean
  /** The rules of a new quiz, and how many are left today. */
  state: QuizState
  busy: boolean
  onStart: (kind: { category: QuizCategory; difficulty: QuizDifficulty }) => void
}

/** Chooses the category and the difficulty. */
export function QuizSetup({ again, state, busy, onStart }: QuizSetupProps) {
  const t = useTranslations('games.quiz')
  const { questions, pointsPerAnswer, quizzesRemaining: left } = state
  const closing = shownClosing(left, state.closing)
  const [category, setCategory] = useState<QuizCategory>()
  const [difficulty, setDifficulty] = useState<QuizDifficulty>()
  const topics = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    if (again) topics.current?.focus()
  }, [again])
  const start = () => {
    if (category && difficulty) onStart({ category, difficulty })
    else toast.error(t('chooseBoth'))
  }
  return (
    <Card className="flex flex-col gap-6">
      <fieldset>
        <legend ref={topics} tabIndex={-1} className="mb-3 text-lg font-bold focus:outline-none">
          {t('category')}
        </legend>
        <div className="two-up gap-2.5 sm:grid-cols-3">
          {QUIZ_CATEGORIES.map((value) => {
            const Icon = ICONS[value]
            return (
              <label key={value} className={CHOICE}>
                <input type="radio" name="category" className="sr-only" onChange={() => setCategory(value)} />
                <Icon aria-hidden className="size-5 shrink-0 text-brand-ink max-[22rem]:hidden" />
                <span className="min-w-0">{t(`categories.${value}`)}</span>
              </label>
            )
          })}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-3 text-lg font-bold">{t('difficulty')}</legend>
        <div className="grid grid-cols-1 gap-2.5 sm:grid-cols-3">
          {QUIZ_DIFFICULTIES.map((value) => (
            <label key={value} className={CHOICE}>
              <input type="radio" name="difficulty" className="sr-only" onChange={() => setDifficulty(value)} />
              <span className="flex flex-1 flex-wrap items-center justify-between gap-x-3 sm:flex-col sm:items-start">
                <span>{t(`difficulties.${value}`)}</span>
                <span className="flex items-center gap-1.5 text-sm font-normal text-quiet">
                  <Points value={pointsPerAnswer[value]} change /> {t('each')}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-col items-center gap-3">
        <ClosedNotice closing={closing} className="w-full max-w-88" />
        <Button
          size="large"
          className="w-full max-w-88"
          busy={busy}
          disabled={left === 0 || closing !== null}
          onClick={start}
        >
          {t(left === 0 && !closing ? 'noneLeft' : 'start')}
        </Button>
        <p className="text-center text-sm text-quiet">
          {t('info', {
            questions,
            most: questions * (difficulty ? pointsPerAnswer[difficulty] : Math.max(...Object.values(pointsPerAnswer))),
          })}
        </p>
      </div>
    </Card>
  )
}
