import { useQuery } from '@tanstack/react-query'
import { Clock, Coins, Keyboard, Sunrise } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PAUSE_SECONDS } from '#contracts/quiz-rules.ts'
import { Card } from '~/ui/card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { GamePage } from './game-page.tsx'
import { quizQuery, quizzesQuery } from './queries.ts'
import { QuizGame } from './quiz/quiz-game.tsx'
import { QuizHistory } from './quiz/quiz-history.tsx'
import type { QuizState } from './quiz/use-quiz.ts'

/** Trivia Quiz. */
export function QuizPage() {
  // Always refetched: a quiz may have begun in another tab.
  const state = useQuery({ ...quizQuery, refetchOnMount: 'always' })
  const history = useQuery(quizzesQuery)
  return (
    <GamePage
      name="quiz"
      query={state}
      skeleton={<QuizSkeleton />}
      steps={useSteps(state.data)}
      history={
        <div className="lean-in:hidden">
          <QuizHistory query={history} state={state.data} />
        </div>
      }
    >
      {(state, withSound, soundToggle) => <QuizGame state={state} withSound={withSound} soundToggle={soundToggle} />}
    </GamePage>
  )
}

const QuizSkeleton = () => (
  <div className="flex flex-col items-center gap-4">
    <Skeleton className="h-5.25 w-full max-w-88" />
    <Card className="flex w-full flex-col gap-6">
      <Skeleton className="h-6 w-32" />
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {Array.from({ length: 9 }, (_, index) => index).map((index) => (
          <Skeleton key={index} className="h-14" />
        ))}
      </div>
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="mx-auto h-13 w-full max-w-88" />
    </Card>
  </div>
)

function useSteps(state: QuizState | undefined) {
  const t = useTranslations('games.quiz.tutorial')
  return [
    { icon: <Clock />, text: state && t('time', { seconds: state.questionSeconds, pause: PAUSE_SECONDS }) },
    { icon: <Coins />, text: state && t('points', state.pointsPerAnswer) },
    { icon: <Keyboard />, text: t('keys') },
    { icon: <Sunrise />, text: state && t('day', { n: state.quizzesPerDay }) },
  ]
}
