import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import type { Unanswered } from '~/lib/idempotency.ts'
import { setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { scratchQuery, wheelQuery } from '../queries.ts'
import { isRefusedByLimit } from '../refused-by-limit.ts'
import { seeAd } from './see-ad.ts'

export type ScratchState = AnswerByKey<'GET /api/games/scratch'>
type Claimed = AnswerByKey<'POST /api/games/scratch/cards/:id/claim'>

/** The current card: created and claimed on the server, scratched here. */
export function useScratch(state: ScratchState, onWon: (claimed: Claimed) => void) {
  const client = useQueryClient()
  const t = useTranslations()
  const card = state.waiting
  const [revealedId, setRevealedId] = useState<string>()
  const [isAdOpen, setAdOpen] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  const change = (next: Partial<ScratchState>) =>
    client.setQueryData(scratchQuery.queryKey, (known) => known && { ...known, ...next })
  const readAgain = () => void client.invalidateQueries()

  const unanswered = useRef<Unanswered>(undefined)
  // A waiting card is the answer, so the next card has a key of its own.
  useEffect(() => {
    if (card) unanswered.current = undefined
  }, [card])
  const create = useAction('POST /api/games/scratch/cards', {
    unanswered,
    dayEnd: state.resetsAt,
    onSuccess: ({ card: made, cardsRemaining }) => {
      change({ waiting: made, cardsRemaining })
      // A card uses up a nonce, which both queries show. They are refetched in the background: the card can be
      // scratched at once.
      for (const queryKey of [['fairness'], wheelQuery.queryKey]) void client.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      if (error.code === 'noScratchesRemaining' || isRefusedByLimit(error.code)) {
        toast.error(error.message)
        readAgain()
        return true
      }
      const again = { label: t('errors.tryAgain'), run: () => create.run() }
      toast.error(t('games.scratch.notCreated'), error.isUnanswered ? { action: again } : {})
      return true
    },
  })
  const claimIt = useAction('POST /api/games/scratch/cards/:id/claim', {
    onSuccess: (claimed) => {
      change({ waiting: null, cardsRemaining: claimed.cardsRemaining })
      setBalance(client, { points: claimed.balance, totalEarned: claimed.totalEarned })
      readAgain()
      // A member who left for another page is notified there.
      if (leaving.current.signal.aborted) toast.success(t('win.title', { n: claimed.prize.points }))
      else onWon(claimed)
    },
    onError: (error) => {
      if (error.code === 'scratchCardClaimed' || error.code === 'scratchCardExpired') {
        toast.error(error.message)
        readAgain()
        return true
      }
      const again = { label: t('errors.tryAgain'), run: () => card && claimIt.run({ params: { id: card.id } }) }
      toast.error(t('games.scratch.notClaimed'), error.isUnanswered ? { action: again } : {})
      return true
    },
  })
  const claim = async () => {
    if (!card || isAdOpen || claimIt.busy) return
    setAdOpen(true)
    await seeAd(state.adUrl, card.adSeconds, state.resetsAt, leaving.current.signal)
    setAdOpen(false)
    claimIt.run({ params: { id: card.id } })
  }
  return {
    card,
    isRevealed: card !== null && revealedId === card.id,
    reveal: () => {
      if (card) setRevealedId(card.id)
    },
    create: () => create.run(),
    isCreating: create.busy,
    claim,
    isClaiming: isAdOpen || claimIt.busy,
    isAdOpen,
  }
}
