import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { redemptionsQuery } from './queries.ts'

type Redeemed = AnswerByKey<'POST /api/promo-codes/redemptions'>

const REFRESHED = [redemptionsQuery.queryKey, ['dashboard']]

/** Redeems a code. Returns the result, or the sentence of a refusal for the field. */
export function useRedeemCode(onRedeemed: () => void) {
  const t = useTranslations('promoCodes.form')
  const client = useQueryClient()
  const sentenceOf = useRefusal()
  const [outcome, setOutcome] = useState<{ problem?: string; redeemed?: Redeemed; count: number }>({ count: 0 })
  const action = useAction('POST /api/promo-codes/redemptions', {
    refreshes: REFRESHED,
    onSuccess: (redeemed) => {
      setBalance(client, { points: redeemed.balance, totalEarned: redeemed.totalEarned })
      setOutcome(({ count }) => ({ redeemed, count: count + 1 }))
      onRedeemed()
    },
    onError: (error) => {
      // The guard redirects to the sign-in, where a toast explains why.
      if (error.code === 'unauthenticated') toast.error(t('loginNeeded'))
      else setOutcome(({ count }) => ({ problem: sentenceOf(error), count }))
      return true
    },
  })
  const redeem = (typed: string) => {
    const code = typed.trim()
    setOutcome(({ count }) => (code ? { count } : { problem: t('missing'), count }))
    if (code) action.run({ body: { code } })
  }
  const forget = () => setOutcome(({ count, problem, ...rest }) => ({ ...rest, count }))
  return { redeem, busy: action.busy, outcome, forget }
}

/** Returns a function that gives the server's sentence, or ours without one (docs/product.md#promo-code-refusals). */
function useRefusal(): (error: ApiError) => string {
  const t = useTranslations('promoCodes.form')
  const sentenceOf = useSentence()
  return (error) => {
    if (error.code === 'unreadableAnswer') return t('noAnswer')
    // An unreachable database has its own sentence.
    if (error.status === 0 || error.code === 'unexpected') return t('failed')
    return sentenceOf(error) || t('refused')
  }
}
