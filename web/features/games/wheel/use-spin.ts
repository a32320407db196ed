import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import type { ApiError } from '~/lib/errors.ts'
import { setBalance, useMember } from '~/lib/session.ts'
import { closeSpoilerGate } from '~/lib/spoiler-gate.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { wheelQuery } from '../queries.ts'
import { isRefusedByLimit } from '../refused-by-limit.ts'
import { finalAngle, placeInSegment, restingAngle } from './angles.ts'
import { cacheSpinAnswer, cacheStartedSpin, dropPendingSpin, lockSpin } from './pending-spin.ts'
import { turnWheel, wait } from './turn.ts'

export type WheelState = AnswerByKey<'GET /api/games/wheel'>
export type SpinAnswer = AnswerByKey<'POST /api/games/wheel/spins'>
/** `processing`: the server draws; `spinning`: the wheel turns; `stopped`: the prize is visible before the win moment. */
export type SpinPhase = 'ready' | 'processing' | 'spinning' | 'stopped'

/** How long the prize is visible before the win moment covers it. */
const RESULT_VISIBLE_MS = 450

interface SpinOptions {
  readonly wheel: WheelState
  readonly disc: RefObject<HTMLDivElement | null>
  readonly pointer: RefObject<SVGGElement | null>
  readonly onTick: () => void
  /** The wheel has stopped; the page may mark the prize. */
  readonly onStopped: (answer: SpinAnswer) => void
  /** The balance has grown; the win moment and the next spin may follow. */
  readonly onWon: (answer: SpinAnswer) => void
}

/** Runs one spin at a time: the server draws, the wheel turns, and then the page shows the result. */
export function useSpin({ wheel, disc, pointer, onTick, onStopped, onWon }: SpinOptions) {
  const client = useQueryClient()
  const { id } = useMember()
  const t = useTranslations()
  const [phase, setPhase] = useState<SpinPhase>('ready')
  /** It is unknown whether the last spin was drawn: the next click repeats it with the same key. */
  const [unanswered, setUnanswered] = useState(false)
  const running = useRef<{ readonly openSpoilerGate: () => void; readonly unlock: () => void }>(undefined)
  const angle = useRef(0)
  const leaving = useLeaving()

  const action = useAction('POST /api/games/wheel/spins', {
    onSuccess: (answer) => void playOut(answer),
    onError: (error) => {
      fail(error)
      return true
    },
  })

  function start(): void {
    if (running.current) return
    running.current = { openSpoilerGate: closeSpoilerGate(), unlock: lockSpin() }
    if (!unanswered) cacheStartedSpin(id, wheel.commitment)
    setPhase('processing')
    action.run()
  }

  async function playOut(answer: SpinAnswer): Promise<void> {
    cacheSpinAnswer(id, answer)
    setUnanswered(false)
    const { spinsRemaining, prize } = answer
    const won = answer.prizeIndex % wheel.prizes.length
    client.setQueryData(wheelQuery.queryKey, (known) => {
      // Other rules may count by now, such as after a campaign. The wheel stops at what was drawn.
      const prizes = known?.prizes.map((one, index) => (index === won ? prize : one)) ?? []
      return known && { ...known, spinsRemaining, prizes }
    })
    if (disc.current && pointer.current && !leaving.current.aborted) {
      // The text and the wheel start together; a later rendering would shorten the five seconds.
      flushSync(() => setPhase('spinning'))
      const segments = wheel.prizes.length
      const from = angle.current
      angle.current = finalAngle(from, restingAngle(answer.prizeIndex, placeInSegment(), segments))
      const parts = { disc: disc.current, pointer: pointer.current }
      await turnWheel(parts, { from, to: angle.current, segments, onTick, signal: leaving.current })
    }
    if (!leaving.current.aborted) {
      setPhase('stopped')
      onStopped(answer)
      await wait(RESULT_VISIBLE_MS, leaving.current)
    }
    await reveal(answer)
    dropPendingSpin()
    end()
    // A member who left for another page is notified there.
    if (leaving.current.aborted) toast.success(t('win.title', { n: answer.prize.points }))
    else onWon(answer)
  }

  async function reveal({ balance, totalEarned }: SpinAnswer): Promise<void> {
    // Cancels reads from before the draw first, because cancelling restores their previous data.
    await client.cancelQueries()
    setBalance(client, { points: balance, totalEarned })
    // Almost every query shows points.
    void client.invalidateQueries()
    running.current?.openSpoilerGate()
  }

  function end(): void {
    running.current?.openSpoilerGate()
    running.current?.unlock()
    running.current = undefined
    setPhase('ready')
  }

  function fail(error: ApiError): void {
    end()
    setUnanswered(error.isUnanswered)
    if (error.isUnanswered) {
      const again = { label: t('errors.tryAgain'), run: () => retry.current() }
      toast.error(t('games.wheel.notProcessed'), { action: again })
      return
    }
    dropPendingSpin()
    toast.error(
      isRefusedByLimit(error.code) || error.code === 'noSpinsRemaining' ? error.message : t('games.wheel.failed'),
    )
    // Another tab has probably spun, so all data may be outdated.
    void client.invalidateQueries()
  }

  const retry = useRef(start)
  retry.current = start
  return { phase, canSpin: (wheel.spinsRemaining > 0 && !wheel.closing) || unanswered, start }
}

/** Returns a signal that aborts when the page is left. */
function useLeaving(): RefObject<AbortSignal> {
  const signal = useRef<AbortSignal>(new AbortController().signal)
  useEffect(() => {
    const leaving = new AbortController()
    signal.current = leaving.signal
    return () => leaving.abort()
  }, [])
  return signal
}
