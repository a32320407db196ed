import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Redemption } from '#contracts/rewards.ts'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { WinMoment } from '~/ui/win/win-moment.tsx'
import type { Win } from '~/ui/win/win-tier.ts'

/** Celebrates a member's first redemption, once, when it has just been made. */
export function FirstRedemption({
  redemption: { subscriptionName: name, duration, status },
}: {
  redemption: Redemption
}) {
  const t = useTranslations('rewards.first')
  const [win, setWin] = useState<Win | undefined>(() => ({
    points: 0,
    title: t('title'),
    note: t(status === 'completed' ? 'ready' : 'text', { name, duration }),
    occasion: 'firstRedemption',
    picture: (
      <span className="flex scale-175">
        <SubscriptionMark name={name} size="large" />
      </span>
    ),
  }))
  return <WinMoment win={win} onClose={() => setWin(undefined)} />
}
