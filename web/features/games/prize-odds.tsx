import { useTranslations } from 'use-intl'
import type { WheelPrize } from '#contracts/games.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { OddsTable } from '~/ui/odds-table.tsx'
import { Points } from '~/ui/points.tsx'
import { Skeleton, SkeletonRows } from '~/ui/skeleton.tsx'

/** Tailwind finds only complete class names. */
const SWATCHES: Readonly<Record<string, string>> = {
  'prize-1': 'bg-prize-1',
  'prize-2': 'bg-prize-2',
  'prize-3': 'bg-prize-3',
  'prize-4': 'bg-prize-4',
  'prize-5': 'bg-prize-5',
  'prize-6': 'bg-prize-6',
  'prize-7': 'bg-prize-7',
  'prize-8': 'bg-prize-8',
}

/** The odds of a game, from the prizes of its response: the table that the draw uses. */
export function PrizeOdds({ prizes }: { prizes: readonly WheelPrize[] }) {
  const t = useTranslations('games')
  const byPoints = [...prizes].sort((a, b) => a.points - b.points)
  return (
    <Card as="section" aria-labelledby="odds">
      <CardHead id="odds" title={t('odds.title')} />
      <OddsTable
        className="-my-1.5"
        heads={[t('odds.prize'), t('odds.chance')]}
        rows={byPoints.map((prize) => ({
          key: prize.id,
          prize: (
            <span className="flex items-center gap-2.5">
              <span aria-hidden className={classes('h-5 w-2 rounded-full', SWATCHES[prize.color])} />
              <Points value={prize.points} />
            </span>
          ),
          percent: prize.percent,
        }))}
      />
    </Card>
  )
}

export const PrizeOddsSkeleton = () => (
  <Card>
    <Skeleton className="mb-4 h-9 w-32" />
    <SkeletonRows rows={8} className="h-6.5" />
  </Card>
)
