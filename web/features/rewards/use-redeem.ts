import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RequestByKey } from '#contracts/index.ts'
import type { Plan, Redemption, Subscription } from '#contracts/rewards.ts'
import type { ApiError } from '~/lib/errors.ts'
import { SESSION_KEY, setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { catalogueQuery, HISTORY_KEY, pauseQuery } from './queries.ts'

/** What the member is about to redeem. Its price is the one that was shown, until the server names another. */
export interface Choice {
  readonly subscription: Subscription
  readonly plan: Plan
}

type Request = RequestByKey<'POST /api/redemptions'>

/**
 * The one redemption that can be under way. It outlives its dialog, so that the same request sent again
 * after a missing answer carries its key, even when the dialog was closed in between.
 */
export function useRedeem(onRedeemed: (redemption: Redemption) => void) {
  const t = useTranslations('rewards.confirm')
  const client = useQueryClient()
  const [choice, setChoice] = useState<Choice>()
  const [sent, setSent] = useState<Request>()

  const action = useAction('POST /api/redemptions', {
    onSuccess: ({ redemption, balance }) => {
      setBalance(client, { points: balance })
      setChoice(undefined)
      toast.success(t('success'))
      onRedeemed(redemption)
    },
    onError: (error) => {
      void adjust(error)
      return true
    },
    refreshes: [HISTORY_KEY, ['dashboard']],
  })

  /** Brings what the server knows better into sight: the new price, the stock, the balance. */
  async function adjust({ code }: ApiError): Promise<void> {
    if (code === 'redemptionsPaused') return client.invalidateQueries({ queryKey: pauseQuery.queryKey })
    if (code === 'insufficientPointsForRedemption') return client.invalidateQueries({ queryKey: SESSION_KEY })
    if (code !== 'planPriceChanged' && code !== 'planOutOfStock' && code !== 'notFound') return
    const { subscriptions } = await client.fetchQuery({ ...catalogueQuery(), staleTime: 0 })
    setChoice((old) => {
      const plan = subscriptions.flatMap(({ plans }) => plans).find(({ id }) => id === old?.plan.id)
      return old && plan ? { ...old, plan } : old
    })
  }

  /** Leaves the dialog. What became of a request without an answer then shows in balance and history. */
  function close(): void {
    setChoice(undefined)
    if (action.error?.isUnanswered) {
      for (const queryKey of [SESSION_KEY, HISTORY_KEY]) void client.invalidateQueries({ queryKey })
    }
    action.reset()
  }

  return {
    choice,
    choose: (subscription: Subscription, plan: Plan) => setChoice({ subscription, plan }),
    close,
    busy: action.busy,
    error: action.error,
    send: (request: Request) => {
      setSent(request)
      action.run(request)
    },
    /** Sends exactly what was sent before, with its key. */
    sendAgain: () => sent && action.run(sent),
  }
}

export type Redeem = ReturnType<typeof useRedeem>
