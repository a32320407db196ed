import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ALL_REDEMPTIONS_KEY } from './queries.ts'

interface Details {
  /** The status that the viewer saw; by default the present one. */
  readonly from?: RedemptionStatus
  readonly activationCode?: string
  readonly instructions?: string
  readonly lastDay?: string
  readonly reason?: string
  readonly seenReplacements?: number
}

/** Changes the status of a redemption, from the one that the viewer sees. `problem` says why it failed. */
export function useMove(
  redemption: AdminRedemption,
  { onMoved, onBusy }: { onMoved: (to: RedemptionStatus) => void; onBusy: (busy: boolean) => void },
) {
  const t = useTranslations('adminRedemptions')
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const action = useAction('POST /api/admin/redemptions/:id/status', {
    onSuccess: ({ waits }, { body }) => {
      toast.success(waits ? t('refundWaits') : t('moved', { status: body.to }))
      onMoved(body.to)
    },
    onError: (error) => {
      // The redemption may have changed, so the list is read again.
      if (!error.isUnanswered) void client.invalidateQueries({ queryKey: ALL_REDEMPTIONS_KEY })
      return true
    },
    // A refund that needs a colleague becomes a proposal.
    refreshes: [ALL_REDEMPTIONS_KEY, ['admin', 'approvals']],
  })
  const { busy } = action
  const error = busy ? undefined : action.error
  // The surrounding dialog cannot be closed while the action runs.
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  return {
    busy,
    problem: error && error.fields.length === 0 ? explain(error) : undefined,
    /** Returns what the server refused about a field of the form. */
    fieldProblem: (field: 'activationCode' | 'reason') => error?.fieldMessage(field),
    clearError: action.reset,
    run: (to: RedemptionStatus, details: Details = {}) =>
      action.run({ params: { id: redemption.id }, body: { from: redemption.status, to, ...details } }),
  }

  function explain(error: ApiError): string {
    return error.code === 'forbidden' ? t('forbidden') : sentenceOf(error)
  }
}

export type Move = ReturnType<typeof useMove>
