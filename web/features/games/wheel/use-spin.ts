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
import { finalAngle, placeInSegment, restingAngle } from './angles.ts'
import { forgetSpin, keepAnswer, keepStarted, lockSpin } from './pending-spin.ts'
import { turnWheel, wait } from './turn.ts'

export type WheelState = AnswerByKey<'GET /api/games/wheel'>
export type SpinAnswer = AnswerByKey<'POST /api/games/wheel/spins'>
/** `processing`: the server draws; `spinning`: the wheel turns to what was drawn; `stopped`: the eye rests on it. */
export type SpinPhase = 'ready' | 'processing' | 'spinning' | 'stopped'

/** How long the eye may rest on the prize before the popup covers it. */
const LOOK_MS = 450

interface SpinOptions {
  readonly wheel: WheelState
  readonly disc: RefObject<HTMLDivElement | null>
  readonly pointer: RefObject<SVGGElement | null>
  readonly onTick: () => void
  /** The wheel stands, and everything on the page may know. */
  readonly onStopped: (answer: SpinAnswer) => void
  /** Time for the popup, and for the next spin. */
  readonly onWon: (answer: SpinAnswer) => void
}

/** One spin at a time: asked of the server, played out, and only then known to the page. */
export function useSpin({ wheel, disc, pointer, onTick, onStopped, onWon }: SpinOptions) {
  const client = useQueryClient()
  const { id } = useMember()
  const t = useTranslations()
  const [phase, setPhase] = useState<SpinPhase>('ready')
  /** Nobody knows whether the last one was drawn: the next click asks about it again, with the same key. */
  const [unanswered, setUnanswered] = useState(false)
  const running = useRef<{ readonly raiseCurtain: () => void; readonly unlock: () => void }>(undefined)
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
    running.current = { raiseCurtain: closeSpoilerGate(), unlock: lockSpin() }
    if (!unanswered) keepStarted(id, wheel.commitment)
    setPhase('processing')
    action.run()
  }

  async function playOut(answer: SpinAnswer): Promise<void> {
    keepAnswer(id, answer)
    setUnanswered(false)
    client.setQueryData(wheelQuery.queryKey, (known) => known && { ...known, spinsRemaining: answer.spinsRemaining })
    if (disc.current && pointer.current && !leaving.current.aborted) {
      // Word and wheel start together; what React has to draw first would come off the five seconds.
      flushSync(() => setPhase('spinning'))
      const segments = wheel.prizes.length
      const from = angle.current
      angle.current = finalAngle(from, restingAngle(answer.prizeIndex, placeInSegment(), segments))
      const parts = { disc: disc.current, pointer: pointer.current }
      await turnWheel(parts, { from, to: angle.current, segments, onTick, signal: leaving.current })
    }
    await reveal(answer)
    if (!leaving.current.aborted) {
      setPhase('stopped')
      onStopped(answer)
      await wait(LOOK_MS, leaving.current)
    }
    forgetSpin()
    end()
    // Whoever has gone to another page hears of it there.
    if (leaving.current.aborted) toast.success(t('games.win.title', { n: answer.prize.points }))
    else onWon(answer)
  }

  async function reveal({ balance, totalEarned }: SpinAnswer): Promise<void> {
    // What was read before the draw must not arrive after it. Cancelling puts back the data of before, so first.
    await client.cancelQueries()
    setBalance(client, { points: balance, totalEarned })
    // Points show almost everywhere.
    void client.invalidateQueries()
    running.current?.raiseCurtain()
  }

  function end(): void {
    running.current?.raiseCurtain()
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
    forgetSpin()
    toast.error(error.code === 'noSpinsRemaining' ? error.message : t('games.wheel.failed'))
    // Most likely another tab has spun: nothing on the page is certain.
    void client.invalidateQueries()
  }

  const retry = useRef(start)
  retry.current = start
  return { phase, canSpin: wheel.spinsRemaining > 0 || unanswered, start }
}

/** A signal that is aborted when the page is left. */
function useLeaving(): RefObject<AbortSignal> {
  const signal = useRef<AbortSignal>(new AbortController().signal)
  useEffect(() => {
    const leaving = new AbortController()
    signal.current = leaving.signal
    return () => leaving.abort()
  }, [])
  return signal
}
