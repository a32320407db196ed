import { useTranslations } from 'use-intl'
import type { WheelPrize } from '#contracts/games.ts'
import { useFormat } from '~/lib/format.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { Points } from '~/ui/points.tsx'

/** The odds of a game, from the answer that names its prizes: the table that the draw uses. */
export function PrizeOdds({ prizes }: { prizes: readonly WheelPrize[] }) {
  const t = useTranslations('games.wheel')
  const format = useFormat()
  const byPoints = [...prizes].sort((a, b) => a.points - b.points)
  return (
    <Card as="section" aria-labelledby="odds" className="max-w-md">
      <CardHead id="odds" title={t('odds')} />
      <table className="w-full">
        <thead className="text-sm text-quiet">
          <tr>
            <th scope="col" className="pb-2 text-left font-medium">
              {t('prize')}
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              {t('chance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {byPoints.map((prize) => (
            <tr key={prize.id} className="border-t border-line">
              <td className="py-2">
                <Points value={prize.points} />
              </td>
              <td className="py-2 text-right tabular">{format.percent(prize.percent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
