import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RequestByKey } from '#contracts/index.ts'
import type { Plan, Redemption, Subscription } from '#contracts/rewards.ts'
import type { ApiError } from '~/lib/errors.ts'
import { SESSION_KEY, setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { HISTORY_KEY, pauseQuery, subscriptionsQuery } from './queries.ts'

/** The chosen plan. Its price is the displayed one until the server states another. */
export interface Choice {
  readonly subscription: Subscription
  readonly plan: Plan
}

type Request = RequestByKey<'POST /api/redemptions'>

function outcomeOf({ status, hold, isOnItsWay }: Redemption) {
  if (status === 'completed') return 'ready'
  if (hold) return 'held'
  return isOnItsWay ? 'onItsWay' : 'success'
}

/**
 * Runs one redemption at a time. It outlives its dialog, so that a request repeated after a missing answer sends the
 * same key, even if the dialog was closed.
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
      toast.success(t(outcomeOf(redemption)))
      onRedeemed(redemption)
    },
    onError: (error) => {
      void adjust(error)
      return true
    },
    refreshes: [HISTORY_KEY, ['dashboard']],
  })

  /** Updates what the server reported: the new price, the stock or the balance. */
  async function adjust({ code }: ApiError): Promise<void> {
    if (code === 'redemptionsPaused') return client.invalidateQueries({ queryKey: pauseQuery.queryKey })
    if (code === 'insufficientPointsForRedemption') return client.invalidateQueries({ queryKey: SESSION_KEY })
    if (code !== 'planPriceChanged' && code !== 'planOutOfStock' && code !== 'notFound') return
    const { subscriptions } = await client.fetchQuery({ ...subscriptionsQuery(), staleTime: 0 })
    setChoice((old) => {
      const plan = subscriptions.flatMap(({ plans }) => plans).find(({ id }) => id === old?.plan.id)
      return old && plan ? { ...old, plan } : old
    })
  }

  /** Closes the dialog. The balance and history then show the result of a request without an answer. */
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
    /** Repeats the last request with its key. */
    sendAgain: () => sent && action.run(sent),
  }
}

export type Redeem = ReturnType<typeof useRedeem>
