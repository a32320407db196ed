import { Zap } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Plan } from '#contracts/rewards.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Points } from '~/ui/points.tsx'

/** At this stock or less, the number left is shown. */
const SCARCE = 5

/**
 * The price of the chosen plan, an offer with its end, what the plan saves compared with the shortest plan, whether its code is
 * there at once, and a low stock.
 */
export function PlanPrice({ plan }: { plan: Plan }) {
  const { points, offer, originalPoints, savingPercent, months, inStock, left, isInstant } = plan
  const t = useTranslations('rewards')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Points value={points} className="text-xl font-bold" />
          {!offer && savingPercent > 0 && (
            <s aria-hidden className="text-sm text-quiet tabular">
              {format.number(originalPoints)}
            </s>
          )}
          {offer && (
            <s aria-hidden className="text-sm text-quiet tabular">
              {format.number(offer.regularPoints)}
            </s>
          )}
        </p>
        {offer && (
          <p className="text-sm font-semibold text-brand-ink">
            {t('offer', { n: offer.regularPoints, when: format.dayAndTime(offer.endsAt) })}
          </p>
        )}
        <p className="text-sm text-quiet tabular">
          {months > 1 ? t('perMonth', { n: Math.round(points / months) }) : t('oneMonth')}
        </p>
      </div>
      <p className="flex flex-wrap gap-1.5">
        {isInstant && (
          <Badge tone="good" icon={<Zap aria-hidden className="size-3.5" />}>
            {t('instant')}
          </Badge>
        )}
        {inStock && left !== null && left <= SCARCE && <Badge tone="warn">{t('left', { n: left })}</Badge>}
        {savingPercent > 0 && <Badge tone="brand">{t('save', { percent: format.percent(savingPercent) })}</Badge>}
      </p>
    </div>
  )
}
