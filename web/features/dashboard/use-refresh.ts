import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SESSION_KEY, setBalance } from '~/lib/session.ts'
import { useAction } from '~/lib/use-action.ts'
import type { Win } from '~/ui/win/win-tier.ts'
import { dashboardQuery } from './queries.ts'

/** Refetches the member and then the activity, and checks for a missing welcome bonus (docs/product.md#dashboard). */
export function useRefresh(onWon: (win: Win) => void): () => void {
  const t = useTranslations('dashboard.bonus')
  const client = useQueryClient()
  const { refetch } = useQuery(dashboardQuery)
  const check = useAction('POST /api/me/welcome-bonus', {
    onSuccess: ({ awarded, points, balance }) => {
      if (!awarded) return
      onWon({ points: balance, title: t('awarded', { n: points }), occasion: 'welcomeBonus' })
      setBalance(client, { points: balance })
    },
    // The check was automatic, so its failure is silent: the banner has a button.
    onError: () => true,
    refreshes: [dashboardQuery.queryKey],
  })
  return () => {
    void client.invalidateQueries({ queryKey: SESSION_KEY })
    void refetch().then(({ data }) => data?.welcomeBonusMissing && check.run())
  }
}
