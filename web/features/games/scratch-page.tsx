import { useQuery } from '@tanstack/react-query'
import { Coins, Eraser, ShieldCheck, Sunrise } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SCRATCH_REVEAL_PART } from '#contracts/rules.ts'
import { useFormat } from '~/lib/format.ts'
import { DrawPanels } from './draw-panels.tsx'
import { GameBoardSkeleton } from './game-board.tsx'
import { GamePage } from './game-page.tsx'
import { OwnHistory } from './own-history.tsx'
import { scratchesQuery, scratchQuery, scratchWinnersQuery } from './queries.ts'
import { SCRATCH_WIDTH, ScratchGame } from './scratch/scratch-game.tsx'
import type { ScratchState } from './scratch/use-scratch.ts'

/** Scratch & Earn. `fairness` shows the commitment for the next draw. */
export function ScratchPage({ fairness }: { fairness: ReactNode }) {
  const state = useQuery(scratchQuery)
  const winners = useQuery(scratchWinnersQuery)
  const history = useQuery(scratchesQuery)
  return (
    <GamePage
      name="scratch"
      query={state}
      skeleton={<GameBoardSkeleton width={SCRATCH_WIDTH} shape="aspect-[8/5] rounded-lg!" note />}
      steps={useSteps(state.data)}
      aside={<DrawPanels state={state} winners={winners} />}
      history={<OwnHistory query={history} prizes={state.data?.prizes} />}
      fairness={fairness}
    >
      {(state, withSound) => <ScratchGame state={state} withSound={withSound} />}
    </GamePage>
  )
}

function useSteps(state: ScratchState | undefined) {
  const t = useTranslations('games.scratch.tutorial')
  const format = useFormat()
  return [
    { icon: <Eraser />, text: t('scratch', { part: format.percent(SCRATCH_REVEAL_PART * 100) }) },
    { icon: <Coins />, text: state && t('claim', { n: state.adSeconds }) },
    { icon: <Sunrise />, text: state && t('day', { n: state.cardsPerDay }) },
    { icon: <ShieldCheck />, text: t('fair') },
  ]
}
