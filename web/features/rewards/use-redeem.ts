import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RequestByKey } from '#contracts/index.ts'
import type { Plan, Redemption, Subscription } from '#contracts/rewards.ts'
import { createDrafts, unansweredOf, useDraft } from '~/lib/drafts.ts'
import type { ApiError } from '~/lib/errors.ts'
import type { Unanswered } from '~/lib/idempotency.ts'
import { SESSION_KEY, setBalance, useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { HISTORY_KEY, pauseQuery, subscriptionsQuery } from './queries.ts'

/** The chosen plan. Its price is the displayed one until the server states another. */
export interface Choice {
  readonly subscription: Subscription
  readonly plan: Plan
}

type Request = RequestByKey<'POST /api/redemptions'>

interface SentDraft {
  /** The last request, until it is answered. */
  readonly sent?: Request | undefined
  /** As a Date.now() value. */
  readonly sentAt?: number | undefined
  /** Why `sent` has no answer; undefined while it runs. */
  readonly lost?: ApiError | undefined
  readonly unanswered?: Unanswered | undefined
  /** Whether the request has succeeded since the dialog was opened, also one that was sent before the page was left. */
  readonly isRedeemed?: boolean
}

const ANSWERED = { sent: undefined, sentAt: undefined, lost: undefined }
/** For so long a request is repeated with its key. The server deletes keys after 48 hours. */
const KEY_MS = 24 * 3_600_000

/** One draft per member and plan. It outlives the page, so that a repetition sends the same request with the same key. */
const draftOf = createDrafts<SentDraft>({})

function outcomeOf({ status, hold, isOnItsWay }: Redemption) {
  if (status === 'completed') return 'ready'
  if (hold) return 'held'
  return isOnItsWay ? 'onItsWay' : 'success'
}

/**
 * Runs one redemption at a time. An unanswered request is shown again when the dialog of its plan opens again.
 * @param onRedeemed runs after a success while the dialog is open
 */
export function useRedeem(onRedeemed: (redemption: Redemption) => void) {
  const t = useTranslations('rewards.confirm')
  const client = useQueryClient()
  const [choice, setChoice] = useState<Choice>()
  const { id: memberId } = useMember()
  const draft = draftOf(memberId, choice?.plan.id ?? '')
  const { sent, lost, isRedeemed } = useDraft(draft)
  const form = useRef<HTMLFormElement>(null)

  const action = useAction('POST /api/redemptions', {
    onSuccess: ({ redemption, balance }) => {
      setBalance(client, { points: balance })
      draft.update({ ...ANSWERED, isRedeemed: true })
      toast.success(t(outcomeOf(redemption)))
      // A member who left the page stays where they are.
      if (form.current) onRedeemed(redemption)
    },
    onError: (error) => {
      draft.update(draft.read().unanswered ? { lost: error } : ANSWERED)
      void adjust(error)
      if (form.current) return true
      // The page was left: a toast shows the error.
      if (draft.read().lost) readResult()
      return undefined
    },
    // The answer to a repetition has the balance of the first time.
    refreshes: [HISTORY_KEY, ['dashboard'], SESSION_KEY],
    unanswered: unansweredOf(draft),
  })
  const error = lost ?? action.error

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

  /** Reads the balance and history, which show the result of a request without an answer. */
  function readResult(): void {
    for (const queryKey of [SESSION_KEY, HISTORY_KEY]) void client.invalidateQueries({ queryKey })
  }

  function choose(subscription: Subscription, plan: Plan): void {
    const chosen = draftOf(memberId, plan.id)
    if (Date.now() - (chosen.read().sentAt ?? 0) > KEY_MS) chosen.clear()
    chosen.update({ isRedeemed: false })
    setChoice({ subscription, plan })
  }

  function close(): void {
    setChoice(undefined)
    if (lost) readResult()
    action.reset()
  }

  function send(request: Request): void {
    draft.update({ sent: request, sentAt: draft.read().sentAt ?? Date.now(), lost: undefined })
    action.run(request)
  }

  return {
    choice: isRedeemed ? undefined : choice,
    choose,
    close,
    form,
    /** Also while a request runs that was sent before the page was left. */
    busy: action.busy || (sent !== undefined && !lost),
    error,
    /** Whether it is unknown if the server has carried out the last request. */
    isUnanswered: lost !== undefined,
    /** The last request, until it is answered. */
    sent,
    send,
    /** Repeats the last request with its key. */
    sendAgain: () => sent && send(sent),
  }
}

export type Redeem = ReturnType<typeof useRedeem>
