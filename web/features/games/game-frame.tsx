import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '~/ui/card.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { ErrorState } from '~/ui/states.tsx'

interface GameFrameProps {
  title: string
  /** Controls next to the title: sound, help. */
  tools: ReactNode
  game: ReactNode
  /** Odds, winners, history. */
  aside: ReactNode
  fairness?: ReactNode
}

/** The layout of a game with its side panels; stacked on a phone. */
export function GameFrame({ title, tools, game, aside, fairness }: GameFrameProps) {
  return (
    <>
      <div className="max-sm:-mt-3 max-sm:[&>div]:mb-2">
        <PageHeader title={title}>{tools}</PageHeader>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div>{game}</div>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6 lg:row-span-2">{aside}</div>
        {fairness}
      </div>
    </>
  )
}

interface GameStateProps<State> {
  query: UseQueryResult<State>
  skeleton: ReactNode
  /** The text after a failed load. */
  failed: string
  children: (state: State) => ReactNode
}

/** Shows the game once its state is loaded; before that a skeleton or the error. */
export function GameState<State>({ query, skeleton, failed, children }: GameStateProps<State>) {
  const { data, isPending, error, refetch, isFetching } = query
  if (isPending) return skeleton
  if (data !== undefined) return children(data)
  return (
    <Card>
      <ErrorState title={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    </Card>
  )
}
