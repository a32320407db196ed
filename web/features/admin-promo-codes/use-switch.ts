import { useTranslations } from 'use-intl'
import type { AdminPromoCode } from '#contracts/admin-promo-codes.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ADMIN_PROMO_CODES_KEY, APPROVALS_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'

/** Switches a code on if it is shown as off, and the reverse. */
export function useSwitch({ id, code, isActive }: AdminPromoCode) {
  const t = useTranslations('adminPromoCodes')
  const problemOf = useProblem()
  const action = useAction('POST /api/admin/promo-codes/:id/activity', {
    onSuccess: ({ promoCode, waits }) =>
      toast.success(t(waits ? 'switchWaits' : promoCode.isActive ? 'switchedOn' : 'switchedOff', { code })),
    onError: (error) => {
      if (error.isUnanswered) return false
      toast.error(problemOf(error, t('switchFailed')))
      return true
    },
    refreshes: [ADMIN_PROMO_CODES_KEY, APPROVALS_KEY],
  })
  return { busy: action.busy, run: () => action.run({ params: { id }, body: { isActive: !isActive } }) }
}
