import type { ReactNode } from 'react'
import { PageHeader } from '~/ui/page.tsx'

interface GameFrameProps {
  title: string
  /** Beside the title: sound, help. */
  tools: ReactNode
  game: ReactNode
  /** Odds, winners, history. */
  aside: ReactNode
  fairness?: ReactNode
}

/** A game beside what belongs to it; below each other on a phone. */
export function GameFrame({ title, tools, game, aside, fairness }: GameFrameProps) {
  return (
    <>
      <div className="max-sm:-mt-3 max-sm:[&>div]:mb-2">
        <PageHeader title={title}>{tools}</PageHeader>
      </div>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div>{game}</div>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6 lg:row-span-2">{aside}</div>
        {fairness}
      </div>
    </>
  )
}
