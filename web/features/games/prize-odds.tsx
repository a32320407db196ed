import { useTranslations } from 'use-intl'
import type { WheelPrize } from '#contracts/games.ts'
import { useFormat } from '~/lib/format.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'
import { Skeleton, SkeletonRows } from '~/ui/skeleton.tsx'
import { mergeEqualPrizes } from './merge-equal-prizes.ts'

/** Tailwind finds only complete class names. */
const FILLS: Readonly<Record<string, string>> = {
  'prize-1': 'fill-prize-1',
  'prize-2': 'fill-prize-2',
  'prize-3': 'fill-prize-3',
  'prize-4': 'fill-prize-4',
  'prize-5': 'fill-prize-5',
  'prize-6': 'fill-prize-6',
  'prize-7': 'fill-prize-7',
  'prize-8': 'fill-prize-8',
}

/** The odds of a game as bars, from the prizes of its response: the table that the draw uses. */
export function PrizeOdds({ prizes }: { prizes: readonly WheelPrize[] }) {
  const t = useTranslations('games.odds')
  const format = useFormat()
  const rows = mergeEqualPrizes(prizes)
  const most = Math.max(...rows.map(({ percent }) => percent))
  return (
    <Card as="section" aria-labelledby="odds">
      <CardHead id="odds" title={t('title')} />
      <table aria-labelledby="odds" className="-my-1.5 w-full tabular">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('prize')}</th>
            <th scope="col">{t('chance')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ points, percent, color }) => (
            <tr key={points}>
              <td className="w-px py-1.5 pr-4 whitespace-nowrap">
                <Points value={points} />
              </td>
              <td className="py-1.5">
                <span className="flex items-center gap-3">
                  <Bar part={percent / most} fill={FILLS[color]} />
                  <span className="min-w-13 text-right text-sm text-quiet">{format.percent(percent)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** @param part of the longest bar, 0 to 1; also the rarest prize has a visible bar. Its width is that of the cell, not the drawing's */
const Bar = ({ part, fill }: { part: number; fill: string | undefined }) => (
  <svg
    aria-hidden
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    className="h-3.5 w-0 flex-1 overflow-hidden rounded-full bg-sunken"
  >
    <rect width={Math.max(2, part * 100)} height="1" className={classes('stroke-none', fill ?? 'fill-brand')} />
  </svg>
)

export const PrizeOddsSkeleton = () => (
  <Card>
    <Skeleton className="mb-4 h-9 w-32" />
    <SkeletonRows rows={8} className="h-6.5" />
  </Card>
)
