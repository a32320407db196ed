import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { WheelPrize } from '#contracts/games.ts'
import { BigWinners } from './big-winners.tsx'
import { PrizeOdds, PrizeOddsSkeleton } from './prize-odds.tsx'

interface DrawPanelsProps {
  state: UseQueryResult<{ readonly prizes: readonly WheelPrize[] }>
  winners: ComponentProps<typeof BigWinners>['query']
}

/** The side panels of a game of draws: its odds and the latest big wins. */
export const DrawPanels = ({ state, winners }: DrawPanelsProps) => (
  <>
    {state.isPending && <PrizeOddsSkeleton />}
    {state.data && <PrizeOdds prizes={state.data.prizes} />}
    <BigWinners query={winners} />
  </>
)
