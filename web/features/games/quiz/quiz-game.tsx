import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { tierOf } from '#contracts/quiz-rules.ts'
import { toast } from '~/lib/toast.ts'
import { Confetti } from '~/ui/confetti.tsx'
import { WinMoment } from '~/ui/win/win-moment.tsx'
import { type Win, winTier } from '~/ui/win/win-tier.ts'
import { GoalNudge } from '../goal-nudge.tsx'
import { PlaysLeft } from '../plays-left.tsx'
import { quizQuery } from '../queries.ts'
import { soundWin } from '../sounds.ts'
import { QuestionsFrom } from './questions-from.tsx'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizResults } from './quiz-results.tsx'
import { QuizSetup } from './quiz-setup.tsx'
import { type QuizState, type Result, useQuiz } from './use-quiz.ts'

interface QuizGameProps {
  state: QuizState
  withSound: boolean
  soundToggle: ReactNode
}

/** The quiz: set-up, questions and review, and the win moment. */
export function QuizGame({ state, withSound, soundToggle }: QuizGameProps) {
  const t = useTranslations('games.quiz')
  const [win, setWin] = useState<Win>()
  const coin = useRef<HTMLSpanElement>(null)
  const { view, outcomes, start, isStarting, answer, isAnswering, newQuiz } = useQuiz(state, (result) => {
    const { score, correct, total, seconds } = result
    const completed = t('completed', { n: score })
    if (score > 0) setWin({ points: score, title: completed, note: t('summary', { correct, total, seconds }) })
    else toast.info(completed)
    if (withSound && score > 0) soundWin(correct === total)
  })
  const credit = state.questionsFrom && <QuestionsFrom host={state.questionsFrom} />
  const again = () => {
    setWin(undefined)
    newQuiz()
  }
  const screen = () => {
    if (view.phase === 'question' || view.phase === 'shown')
      return (
        <QuizQuestion
          asked={view.asked}
          answered={view.phase === 'shown' ? view.answered : undefined}
          outcomes={outcomes}
          busy={isAnswering}
          onAnswer={answer}
          soundToggle={soundToggle}
        >
          {credit}
        </QuizQuestion>
      )
    if (view.phase === 'results')
      return (
        <QuizResults result={view.result} coin={coin} onNewQuiz={again}>
          <div className="empty:hidden [&>section]:max-w-none">{view.result.score > 0 && <GoalNudge />}</div>
        </QuizResults>
      )
    return (
      <div className="flex flex-col items-center gap-4">
        <PlaysLeft
          left={state.quizzesRemaining}
          perDay={state.quizzesPerDay}
          resetsAt={state.resetsAt}
          text={t('quizzesLeft', { n: state.quizzesRemaining })}
          queryKey={quizQuery.queryKey}
        />
        <div className="w-full">
          <QuizSetup again={view.again ?? false} state={state} busy={isStarting} onStart={start} />
        </div>
        {credit}
      </div>
    )
  }
  return (
    <div className="relative">
      {screen()}
      <WinMoment win={win} figure={coin} game={t('title')} onClose={() => setWin(undefined)} />
      {view.phase === 'results' && deservesConfetti(view.result) && <Confetti />}
    </div>
  )
}

/** Confetti of the result itself, where no win moment throws it. */
function deservesConfetti({ correct, total, score }: Result): boolean {
  const tier = tierOf(correct, total)
  return (tier === 'perfect' || tier === 'great') && winTier({ points: score }) === 'small'
}
