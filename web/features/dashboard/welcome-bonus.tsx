import { useQueryClient } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '~/lib/errors.ts'
import { useFormat } from '~/lib/format.ts'
import { setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import type { Win } from '~/ui/win/win-tier.ts'
import { dashboardQuery } from './queries.ts'

interface WelcomeBonusProps {
  missing: boolean
  /** The points of the bonus. */
  points: number
  onWon: (win: Win) => void
}

/**
 * Offers to check the welcome bonus (docs/product.md#welcome-bonus). `missing` is false for a member who has earned
 * before: their empty balance has another explanation.
 */
export function WelcomeBonus({ missing, points, onWon }: WelcomeBonusProps) {
  const t = useTranslations('dashboard.bonus')
  const format = useFormat()
  const client = useQueryClient()
  const [checked, setChecked] = useState(false)
  const claim = useAction('POST /api/me/welcome-bonus', {
    onSuccess: ({ awarded, points, balance, opensAt }) => {
      if (opensAt) return void toast.info(t('later', { at: format.dateTime(opensAt) }))
      toast.success(t('checked'))
      if (awarded) onWon({ points: balance, title: t('awarded', { n: points }), occasion: 'welcomeBonus' })
      setBalance(client, { points: balance })
      setChecked(true)
      // The button disappears, so the focus moves to the page.
      document.getElementById('main')?.focus({ preventScroll: true })
    },
    onError: (error) => {
      if (error.status === 401 || error.status === 429) return false
      toast.error(isNetworkFailure(error) ? t('networkFailed') : t('failed'))
      return true
    },
    refreshes: [dashboardQuery.queryKey],
  })
  if (checked) return null
  const button = (
    <Button busy={claim.busy} onClick={() => claim.run()} icon={<Gift aria-hidden className="size-5" />}>
      {t('claim')}
    </Button>
  )
  return (
    <Banner tone="note" title={t('title')} actions={button}>
      {missing ? t('text', { n: points }) : t('textEarned')}
    </Banner>
  )
}

const isNetworkFailure = ({ code }: ApiError) =>
  code === 'connectionFailed' || code === 'offline' || code === 'requestTimeout'
