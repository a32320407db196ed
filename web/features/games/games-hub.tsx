import { useQuery } from '@tanstack/react-query'
import { Brain, Eraser, LoaderPinwheel } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PRIZES } from '#contracts/draw-tables.ts'
import { SCRATCH_REVEAL_PART, SCRATCHES_PER_DAY } from '#contracts/limits.ts'
import { POINTS_PER_ANSWER, QUESTION_SECONDS, QUIZ_QUESTIONS } from '#contracts/quiz-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Countdown } from '~/ui/countdown.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { GameCard } from './game-card.tsx'
import { Pips } from './plays-left.tsx'
import { quizQuery, scratchQuery, wheelQuery } from './queries.ts'

export function GamesHub() {
  const t = useTranslations('games')
  const format = useFormat()
  const mostPoints = Math.max(...PRIZES.map(({ points }) => points))
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <GameCard
          to="/games/spin-win"
          icon={<LoaderPinwheel />}
          title={t('wheel.title')}
          text={t('wheel.text', { prizes: PRIZES.length, most: mostPoints })}
          left={<SpinsToday />}
        />
        <GameCard
          to="/games/scratch-earn"
          icon={<Eraser />}
          title={t('scratch.title')}
          text={t('scratch.text', { n: SCRATCHES_PER_DAY, part: format.percent(SCRATCH_REVEAL_PART * 100) })}
          left={<CardsToday />}
        />
        <GameCard
          to="/games/trivia-quiz"
          icon={<Brain />}
          title={t('quiz.title')}
          text={t('quiz.text', {
            questions: QUIZ_QUESTIONS,
            seconds: QUESTION_SECONDS,
            most: POINTS_PER_ANSWER.hard,
          })}
          left={<QuizzesToday />}
        />
      </div>
    </>
  )
}

function SpinsToday() {
  const t = useTranslations('games.wheel')
  const query = useQuery(wheelQuery)
  const { spinsRemaining = 0, spinsPerDay = 0, resetsAt } = query.data ?? {}
  return (
    <LeftToday
      query={query}
      left={spinsRemaining}
      of={spinsPerDay}
      resetsAt={resetsAt}
      text={t('spinsLeft', { n: spinsRemaining })}
    />
  )
}

function CardsToday() {
  const t = useTranslations('games.scratch')
  const query = useQuery(scratchQuery)
  const { cardsRemaining = 0, cardsPerDay = 0, resetsAt } = query.data ?? {}
  return (
    <LeftToday
      query={query}
      left={cardsRemaining}
      of={cardsPerDay}
      resetsAt={resetsAt}
      text={t('cardsLeft', { n: cardsRemaining })}
    />
  )
}

function QuizzesToday() {
  const t = useTranslations('games.quiz')
  const query = useQuery(quizQuery)
  const { quizzesRemaining = 0, quizzesPerDay = 0, resetsAt } = query.data ?? {}
  return (
    <LeftToday
      query={query}
      left={quizzesRemaining}
      of={quizzesPerDay}
      resetsAt={resetsAt}
      text={t('quizzesLeft', { n: quizzesRemaining })}
    />
  )
}

interface LeftTodayProps {
  query: { readonly isPending: boolean; readonly refetch: () => unknown }
  left: number
  of: number
  resetsAt: string | undefined
  text: string
}

/** What is left of a game today. Without an answer the card says nothing; the game itself will. */
function LeftToday({ query, left, of, resetsAt, text }: LeftTodayProps) {
  const t = useTranslations('games')
  if (query.isPending) return <Skeleton className="h-5 w-40" />
  if (!resetsAt) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2.5">
      <Pips left={left} of={of} />
      {text}
      {left === 0 && (
        <span className="font-normal text-quiet">
          <Countdown until={resetsAt} onOver={() => void query.refetch()}>
            {({ hours, minutes }) => t('resetsIn', { h: hours, m: minutes })}
          </Countdown>
        </span>
      )}
    </span>
  )
}
