import { useQuery } from '@tanstack/react-query'
import { Coins, LoaderPinwheel, ShieldCheck, Sunrise } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SPIN_SECONDS, SPINS_PER_DAY } from '#contracts/rules.ts'
import { Card } from '~/ui/card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { BigWinners } from './big-winners.tsx'
import { GameFrame, GameState } from './game-frame.tsx'
import { OwnHistory } from './own-history.tsx'
import { PrizeOdds, PrizeOddsSkeleton } from './prize-odds.tsx'
import { bigWinnersQuery, spinsQuery, wheelQuery } from './queries.ts'
import { SoundToggle, useSound } from './sound-toggle.tsx'
import { Tutorial } from './tutorial.tsx'
import { WheelGame } from './wheel/wheel-game.tsx'

/** Spin & Win. `fairness` shows the commitment for the next draw. */
export function WheelPage({ fairness }: { fairness: ReactNode }) {
  const t = useTranslations('games.wheel')
  const state = useQuery(wheelQuery)
  const winners = useQuery(bigWinnersQuery)
  const spins = useQuery(spinsQuery)
  const sound = useSound()
  return (
    <GameFrame
      title={t('title')}
      tools={
        <>
          <SoundToggle {...sound} />
          <Tutorial name="wheel" title={t('tutorial.title')} steps={useSteps()} />
        </>
      }
      game={
        <GameState query={state} skeleton={<WheelSkeleton />} failed={t('loadFailed')}>
          {(wheel) => <WheelGame wheel={wheel} withSound={sound.isOn} />}
        </GameState>
      }
      aside={
        <>
          {state.isPending && <PrizeOddsSkeleton />}
          {state.data && <PrizeOdds prizes={state.data.prizes} />}
          <BigWinners query={winners} />
          <OwnHistory query={spins} />
        </>
      }
      fairness={fairness}
    />
  )
}

function useSteps() {
  const t = useTranslations('games.wheel.tutorial')
  return [
    { icon: <LoaderPinwheel />, text: t('spin', { seconds: SPIN_SECONDS }) },
    { icon: <Coins />, text: t('points') },
    { icon: <Sunrise />, text: t('day', { n: SPINS_PER_DAY }) },
    { icon: <ShieldCheck />, text: t('fair') },
  ]
}

/** A placeholder of the wheel and its button, in the same place. */
const WheelSkeleton = () => (
  <Card className="flex flex-col items-center gap-4 max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none">
    <div className="w-full min-w-60 max-w-[min(30rem,calc(100dvh-20.5rem))] sm:py-2">
      <Skeleton className="aspect-square w-full rounded-full!" />
    </div>
    <Skeleton className="h-5.25 w-full max-w-88" />
    <Skeleton className="h-13 w-full max-w-88" />
  </Card>
)
