import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { WayToEarn } from '#contracts/rewards.ts'
import { SCRATCH_REVEAL_PART } from '#contracts/rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Card } from '~/ui/card.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { BigWinners } from './big-winners.tsx'
import { type Best, BestWin } from './hub/best-win.tsx'
import { GameTile } from './hub/game-tile.tsx'
import type { Limits } from './hub/plays-to-win.ts'
import { StillToWin } from './hub/still-to-win.tsx'
import { QuizArt, ScratchArt, WheelArt } from './hub/tile-art.tsx'
import { bigWinnersQuery, quizQuery, scratchQuery, scratchWinnersQuery, wheelQuery } from './queries.ts'

/** The facts of the dashboard that the hub shows. */
interface Facts {
  readonly today: { readonly ways: readonly WayToEarn[]; readonly resetsAt: string }
  readonly limits: Limits
  readonly bestWin: Best | null
}

/** The games with what is left of them, what can still be won today, and the largest wins. */
export function GamesHub({ facts }: { facts: UseQueryResult<Facts> }) {
  const t = useTranslations('games')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid grid-cols-1 gap-4 sm:gap-6 md:grid-cols-3">
        <WheelTile />
        <ScratchTile />
        <QuizTile />
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4 sm:mt-6 sm:gap-6 md:grid-cols-2 xl:grid-cols-3">
        <QueryState query={facts} skeleton={<FactSkeleton />} failed={t('today.failed')} inCard>
          {({ today, limits }) => <StillToWin {...today} limits={limits} />}
        </QueryState>
        <BigWinners query={useRecentWinners()} />
        <div className="grid md:col-span-2 xl:col-span-1">
          <QueryState query={facts} skeleton={<FactSkeleton />} failed={t('best.failed')} inCard>
            {({ bestWin }) => <BestWin best={bestWin} />}
          </QueryState>
        </div>
      </div>
    </>
  )
}

const FactSkeleton = () => (
  <Card className="flex flex-col gap-4">
    <Skeleton className="h-7 w-40" />
    <Skeleton className="min-h-60 flex-1" />
  </Card>
)

/** Winners shown on the hub. */
const WINNERS = 5

/** The latest big wins of the wheel and of scratch cards together. */
function useRecentWinners() {
  const wheel = useQuery(bigWinnersQuery)
  const scratch = useQuery(scratchWinnersQuery)
  const data = wheel.data &&
    scratch.data && {
      items: [...wheel.data.items, ...scratch.data.items]
        .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
        .slice(0, WINNERS),
      bigWin: wheel.data.bigWin,
    }
  return {
    data,
    error: wheel.error ?? scratch.error,
    isPending: wheel.isPending || scratch.isPending,
    isFetching: wheel.isFetching || scratch.isFetching,
    refetch: () => Promise.all([wheel.refetch(), scratch.refetch()]),
  }
}

function WheelTile() {
  const t = useTranslations('games.wheel')
  const query = useQuery(wheelQuery)
  const { spinsRemaining: left, spinsPerDay: of = 0, resetsAt, prizes } = query.data ?? {}
  const text = prizes && t('text', { prizes: prizes.length, most: Math.max(...prizes.map(({ points }) => points)) })
  return (
    <GameTile
      game="wheel"
      to="/games/spin-win"
      title={t('title')}
      text={text}
      art={<WheelArt prizes={prizes} />}
      left={{ query, left, of, resetsAt, text: t('spinsLeft', { n: left ?? 0 }) }}
    />
  )
}

function ScratchTile() {
  const t = useTranslations('games.scratch')
  const format = useFormat()
  const query = useQuery(scratchQuery)
  const { cardsRemaining: left, cardsPerDay: of = 0, resetsAt, waiting } = query.data ?? {}
  return (
    <GameTile
      game="scratch"
      to="/games/scratch-earn"
      title={t('title')}
      text={query.data && t('text', { n: of, part: format.percent(SCRATCH_REVEAL_PART * 100) })}
      art={<ScratchArt />}
      left={{
        ...{ query, left, of, resetsAt, isUnfinished: Boolean(waiting) },
        text: waiting ? t('waiting') : t('cardsLeft', { n: left ?? 0 }),
      }}
    />
  )
}

function QuizTile() {
  const t = useTranslations('games.quiz')
  const query = useQuery(quizQuery)
  const { quizzesRemaining: left, quizzesPerDay: of = 0, resetsAt, running } = query.data ?? {}
  const rules = query.data
  return (
    <GameTile
      game="quiz"
      to="/games/trivia-quiz"
      title={t('title')}
      text={
        rules &&
        t('text', {
          questions: rules.questions,
          seconds: rules.questionSeconds,
          most: Math.max(...Object.values(rules.pointsPerAnswer)),
        })
      }
      art={<QuizArt />}
      left={{
        ...{ query, left, of, resetsAt, isUnfinished: Boolean(running) },
        text: running ? t('isRunning') : t('quizzesLeft', { n: left ?? 0 }),
      }}
    />
  )
}
