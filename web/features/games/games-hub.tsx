import { useQuery } from '@tanstack/react-query'
import { Brain, Eraser, LoaderPinwheel } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { WHEEL_TABLE } from '#contracts/draw-tables.ts'
import { POINTS_PER_ANSWER, QUESTION_SECONDS, QUIZ_QUESTIONS } from '#contracts/quiz-rules.ts'
import { SCRATCH_REVEAL_PART, SCRATCHES_PER_DAY } from '#contracts/rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Countdown } from '~/ui/countdown.tsx'
import { LinkCard } from '~/ui/link-card.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Pips } from './plays-left.tsx'
import { quizQuery, scratchQuery, wheelQuery } from './queries.ts'

export function GamesHub() {
  const t = useTranslations('games')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <WheelCard />
        <ScratchCard />
        <QuizCard />
      </div>
    </>
  )
}

function WheelCard() {
  const { prizes } = WHEEL_TABLE
  const t = useTranslations('games.wheel')
  const play = useTranslations('games')('play')
  const query = useQuery(wheelQuery)
  const { spinsRemaining: left, spinsPerDay: of = 0, resetsAt } = query.data ?? {}
  return (
    <LinkCard
      action={play}
      to="/games/spin-win"
      icon={<LoaderPinwheel />}
      title={t('title')}
      text={t('text', { prizes: prizes.length, most: Math.max(...prizes.map(({ points }) => points)) })}
      isDone={left === 0}
      left={<LeftToday {...{ query, left, of, resetsAt }} text={t('spinsLeft', { n: left ?? 0 })} />}
    />
  )
}

function ScratchCard() {
  const t = useTranslations('games.scratch')
  const play = useTranslations('games')('play')
  const format = useFormat()
  const query = useQuery(scratchQuery)
  const { cardsRemaining: left, cardsPerDay: of = 0, resetsAt, waiting } = query.data ?? {}
  return (
    <LinkCard
      action={play}
      to="/games/scratch-earn"
      icon={<Eraser />}
      title={t('title')}
      text={t('text', { n: SCRATCHES_PER_DAY, part: format.percent(SCRATCH_REVEAL_PART * 100) })}
      isDone={left === 0 && !waiting}
      left={
        <LeftToday
          {...{ query, left, of, resetsAt }}
          text={waiting ? t('waiting') : t('cardsLeft', { n: left ?? 0 })}
          isUnfinished={Boolean(waiting)}
        />
      }
    />
  )
}

function QuizCard() {
  const t = useTranslations('games.quiz')
  const play = useTranslations('games')('play')
  const query = useQuery(quizQuery)
  const { quizzesRemaining: left, quizzesPerDay: of = 0, resetsAt, running } = query.data ?? {}
  return (
    <LinkCard
      action={play}
      to="/games/trivia-quiz"
      icon={<Brain />}
      title={t('title')}
      text={t('text', { questions: QUIZ_QUESTIONS, seconds: QUESTION_SECONDS, most: POINTS_PER_ANSWER.hard })}
      isDone={left === 0 && !running}
      left={
        <LeftToday
          {...{ query, left, of, resetsAt }}
          text={running ? t('isRunning') : t('quizzesLeft', { n: left ?? 0 })}
          isUnfinished={Boolean(running)}
        />
      }
    />
  )
}

interface LeftTodayProps {
  query: { readonly isPending: boolean; readonly refetch: () => unknown }
  left: number | undefined
  of: number
  resetsAt: string | undefined
  text: string
  /** Whether an unfinished game can be continued. */
  isUnfinished?: boolean
}

/** Shows what is left of a game today. Without data it shows nothing; the game's page reports errors. */
function LeftToday({ query, left, of, resetsAt, text, isUnfinished }: LeftTodayProps) {
  const t = useTranslations('games')
  if (query.isPending) return <Skeleton className="h-5 w-40" />
  if (left === undefined || !resetsAt) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2.5">
      <Pips left={left} of={of} />
      {text}
      {left === 0 && !isUnfinished && (
        <span className="font-normal text-quiet">
          <Countdown until={resetsAt} onOver={() => void query.refetch()}>
            {({ hours, minutes }) => t('resetsIn', { h: hours, m: minutes })}
          </Countdown>
        </span>
      )}
    </span>
  )
}
