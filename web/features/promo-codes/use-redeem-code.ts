import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import type { Win } from '~/ui/win/win-tier.ts'
import { redemptionsQuery } from './queries.ts'

const REFRESHED = [redemptionsQuery.queryKey, ['dashboard']]

/** Redeems a code. Returns the win, or the sentence of a refusal for the field. */
export function useRedeemCode(onRedeemed: () => void) {
  const t = useTranslations('promoCodes.form')
  const client = useQueryClient()
  const sentenceOf = useRefusal()
  const [problem, setProblem] = useState<string>()
  const [win, setWin] = useState<Win>()
  const action = useAction('POST /api/promo-codes/redemptions', {
    refreshes: REFRESHED,
    onSuccess: ({ redemption: { pointsEarned, code }, balance, totalEarned }) => {
      setBalance(client, { points: balance, totalEarned })
      setWin({ points: pointsEarned, title: t('success', { n: pointsEarned }), note: t('successText', { code }) })
      onRedeemed()
    },
    onError: (error) => {
      // The guard redirects to the sign-in, where a toast explains why.
      if (error.code === 'unauthenticated') toast.error(t('loginNeeded'))
      else setProblem(sentenceOf(error))
      return true
    },
  })
  const redeem = (typed: string) => {
    const code = typed.trim()
    setWin(undefined)
    setProblem(code ? undefined : t('missing'))
    if (code) action.run({ body: { code } })
  }
  return {
    redeem,
    busy: action.busy,
    problem,
    win,
    forget: () => setProblem(undefined),
    closeWin: () => setWin(undefined),
  }
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
