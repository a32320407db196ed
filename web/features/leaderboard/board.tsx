import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import type { LeaderboardView } from '#contracts/leaderboard-rules.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ChestDrawing } from '~/ui/illustrations/chest.tsx'
import { Skeleton, SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { Podium } from './podium.tsx'
import { TopList } from './top-list.tsx'

interface BoardProps {
  board: AnswerByKey<'GET /api/leaderboard'>
  view: LeaderboardView
}

/** Podium and list of one view. */
export function Board({ board, view }: BoardProps) {
  const t = useTranslations('leaderboard.empty')
  const isCoolingOff = useIsCoolingOff()
  if (board.items.length === 0) {
    return (
      <Card className="mt-3">
        <EmptyState
          drawing={<ChestDrawing />}
          title={t(view)}
          text={t('text')}
          action={!isCoolingOff && <ButtonLink to="/games">{t('play')}</ButtonLink>}
        />
      </Card>
    )
  }
  return (
    <div className="mt-3 flex flex-col gap-4 sm:gap-6">
      <Podium items={board.items} isCompared={board.comparedDay !== null} />
      <TopList {...board} />
    </div>
  )
}

export const BoardSkeleton = () => (
  <div className="mt-3 flex flex-col gap-4 sm:gap-6">
    <Card className="flex h-80 items-end gap-3 sm:gap-4">
      {['h-1/2', 'h-3/4', 'h-2/5'].map((height) => (
        <Skeleton key={height} className={`flex-1 rounded-b-none ${height}`} />
      ))}
    </Card>
    <Card>
      <Skeleton className="mb-4 h-9 w-32" />
      <SkeletonRows rows={10} className="h-11" />
    </Card>
  </div>
)
