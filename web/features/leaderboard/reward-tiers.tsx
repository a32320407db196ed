import { Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { PAID_RANKS } from '#contracts/leaderboard-rules.ts'
import { useMonthName } from '~/lib/month-name.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { Coin } from '~/ui/points.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { RewardsInfo } from './rewards-info.tsx'

interface RewardTiersProps {
  /** Undefined while the board loads. */
  month: string | undefined
  timeZone: string | undefined
  rewards: AnswerByKey<'GET /api/leaderboard'>['rewards'] | undefined
}

/** The rewards of the running month's first three, from the prize tables. */
export function RewardTiers({ month, timeZone, rewards }: RewardTiersProps) {
  const t = useTranslations('leaderboard')
  const monthName = useMonthName()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="section" aria-labelledby="tiers">
      <CardHead id="tiers" title={t('tiers.title')} />
      {month && <p className="-mt-3 mb-3 text-sm text-quiet">{t('tiers.text', { month: monthName(month) })}</p>}
      <dl className="divide-y divide-line">
        {PAID_RANKS.map((rank) => {
          const bands = rewards?.[rank - 1]
          return (
            <div key={rank} className="flex items-center justify-between gap-3 py-2.5">
              <dt className="font-bold tabular">{t('ordinal', { n: rank })}</dt>
              <dd className="flex items-center gap-1.5 text-right font-semibold tabular">
                <Coin />
                {bands ? (
                  t('tiers.range', {
                    from: Math.min(...bands.map(({ from }) => from)),
                    to: Math.max(...bands.map(({ to }) => to)),
                  })
                ) : (
                  <Skeleton className="h-5 w-24" />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      <Button
        variant="secondary"
        wide
        className="mt-3"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        icon={<Info aria-hidden className="size-5" />}
      >
        {t('tiers.info')}
      </Button>
      <RewardsInfo open={isOpen} timeZone={timeZone} rewards={rewards} onClose={() => setOpen(false)} />
    </Card>
  )
}
