import { useQuery } from '@tanstack/react-query'
import { Coins, Eraser, ShieldCheck, Sunrise } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SCRATCH_AD_SECONDS, SCRATCH_REVEAL_PART, SCRATCHES_PER_DAY } from '#contracts/rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Card } from '~/ui/card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { BigWinners } from './big-winners.tsx'
import { GameFrame, GameState } from './game-frame.tsx'
import { OwnHistory } from './own-history.tsx'
import { PrizeOdds, PrizeOddsSkeleton } from './prize-odds.tsx'
import { scratchesQuery, scratchQuery, scratchWinnersQuery } from './queries.ts'
import { ScratchGame } from './scratch/scratch-game.tsx'
import { SoundToggle, useSound } from './sound-toggle.tsx'
import { Tutorial } from './tutorial.tsx'

/** Scratch & Earn. `fairness` shows the commitment for the next draw. */
export function ScratchPage({ fairness }: { fairness: ReactNode }) {
  const t = useTranslations('games.scratch')
  const state = useQuery(scratchQuery)
  const winners = useQuery(scratchWinnersQuery)
  const history = useQuery(scratchesQuery)
  const sound = useSound()
  return (
    <GameFrame
      title={t('title')}
      tools={
        <>
          <SoundToggle {...sound} />
          <Tutorial name="scratch" title={t('tutorial.title')} steps={useSteps()} />
        </>
      }
      game={
        <GameState query={state} skeleton={<ScratchSkeleton />} failed={t('loadFailed')}>
          {(state) => <ScratchGame state={state} withSound={sound.isOn} />}
        </GameState>
      }
      aside={
        <>
          {state.isPending && <PrizeOddsSkeleton />}
          {state.data && <PrizeOdds prizes={state.data.prizes} />}
          <BigWinners query={winners} />
          <OwnHistory query={history} />
        </>
      }
      fairness={fairness}
    />
  )
}

const ScratchSkeleton = () => (
  <Card className="flex flex-col items-center gap-4 max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none">
    <div className="w-full max-w-xl sm:py-2">
      <Skeleton className="aspect-[8/5] w-full rounded-lg!" />
    </div>
    <Skeleton className="h-5.25 w-full max-w-88" />
    <Skeleton className="h-13 w-full max-w-88" />
  </Card>
)

function useSteps() {
  const t = useTranslations('games.scratch.tutorial')
  const format = useFormat()
  return [
    { icon: <Eraser />, text: t('scratch', { part: format.percent(SCRATCH_REVEAL_PART * 100) }) },
    { icon: <Coins />, text: t('claim', { n: SCRATCH_AD_SECONDS }) },
    { icon: <Sunrise />, text: t('day', { n: SCRATCHES_PER_DAY }) },
    { icon: <ShieldCheck />, text: t('fair') },
  ]
}
