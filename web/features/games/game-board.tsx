import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Skeleton } from '~/ui/skeleton.tsx'

interface GameBoardProps {
  /** The wheel or the card. */
  place: ReactNode
  /** The width of the place. */
  width: string
  /** Whether a play has begun and not ended: the question for an update waits. */
  isPlaying?: boolean
  /** What follows below the place. */
  children: ReactNode
}

/** The surface of the wheel or of a scratch card, with its button. On a phone it has no frame. */
export const GameBoard = ({ place, width, isPlaying, children }: GameBoardProps) => (
  <Card
    data-playing={isPlaying || undefined}
    className="flex flex-col items-center gap-4 max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none"
  >
    <div className={classes('w-full sm:py-2', width)}>{place}</div>
    {children}
  </Card>
)

/** The way on when today's plays are used up. */
export function OtherGames() {
  const t = useTranslations('games')
  return (
    <ButtonLink to="/games" variant="secondary" size="large" className="w-full max-w-88">
      {t('otherGames')}
    </ButtonLink>
  )
}

/** A placeholder of a board, in the same place. */
export const GameBoardSkeleton = ({ width, shape, note }: { width: string; shape: string; note?: boolean }) => (
  <GameBoard width={width} place={<Skeleton className={classes('w-full', shape)} />}>
    <Skeleton className="h-5.25 w-full max-w-88" />
    <Skeleton className="h-13 w-full max-w-88" />
    {note && <Skeleton className="h-15.75 w-full max-w-88" />}
  </GameBoard>
)
