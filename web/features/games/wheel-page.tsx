import { useQuery } from '@tanstack/react-query'
import { Coins, LoaderPinwheel, ShieldCheck, Sunrise } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SPIN_SECONDS } from '#contracts/rules.ts'
import { DrawPanels } from './draw-panels.tsx'
import { GameBoardSkeleton } from './game-board.tsx'
import { GamePage } from './game-page.tsx'
import { OwnHistory } from './own-history.tsx'
import { bigWinnersQuery, spinsQuery, wheelQuery } from './queries.ts'
import { WHEEL_WIDTH, WheelGame } from './wheel/wheel-game.tsx'

/** Spin & Win. `fairness` shows the commitment for the next draw. */
export function WheelPage({ fairness }: { fairness: ReactNode }) {
  const state = useQuery(wheelQuery)
  const winners = useQuery(bigWinnersQuery)
  const history = useQuery(spinsQuery)
  return (
    <GamePage
      name="wheel"
      query={state}
      skeleton={<GameBoardSkeleton width={WHEEL_WIDTH} shape="aspect-square rounded-full!" />}
      steps={useSteps(state.data?.spinsPerDay)}
      aside={<DrawPanels state={state} winners={winners} />}
      history={<OwnHistory query={history} prizes={state.data?.prizes} />}
      fairness={fairness}
    >
      {(wheel, withSound) => <WheelGame wheel={wheel} withSound={withSound} />}
    </GamePage>
  )
}

function useSteps(spinsPerDay: number | undefined) {
  const t = useTranslations('games.wheel.tutorial')
  return [
    { icon: <LoaderPinwheel />, text: t('spin', { seconds: SPIN_SECONDS }) },
    { icon: <Coins />, text: t('points') },
    { icon: <Sunrise />, text: spinsPerDay !== undefined && t('day', { n: spinsPerDay }) },
    { icon: <ShieldCheck />, text: t('fair') },
  ]
}
