import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { WheelPrize } from '#contracts/games.ts'
import { BigWinners } from './big-winners.tsx'
import { OwnHistory } from './own-history.tsx'
import { PrizeOdds, PrizeOddsSkeleton } from './prize-odds.tsx'

interface DrawPanelsProps {
  state: UseQueryResult<{ readonly prizes: readonly WheelPrize[] }>
  winners: ComponentProps<typeof BigWinners>['query']
  history: ComponentProps<typeof OwnHistory>['query']
}

/** The side panels of a game of draws: its odds, the latest big wins, and the member's own rounds. */
export const DrawPanels = ({ state, winners, history }: DrawPanelsProps) => (
  <>
    {state.isPending && <PrizeOddsSkeleton />}
    {state.data && <PrizeOdds prizes={state.data.prizes} />}
    <BigWinners query={winners} />
    <OwnHistory query={history} />
  </>
)
