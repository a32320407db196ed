import { useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMember } from '~/lib/session.ts'
import { buttonClasses } from '~/ui/button.tsx'
import { ClosedNotice } from '~/ui/closed-notice.tsx'
import { WinMoment } from '~/ui/win/win-moment.tsx'
import type { Win } from '~/ui/win/win-tier.ts'
import { GameBoard, OtherGames } from '../game-board.tsx'
import { GoalNudge } from '../goal-nudge.tsx'
import { PlaysLeft } from '../plays-left.tsx'
import { spinsQuery, wheelQuery } from '../queries.ts'
import { shownClosing } from '../shown-closing.ts'
import { soundTick, soundWin, wakeSound } from '../sounds.ts'
import { useSingleKeyPresses } from '../use-single-key-presses.ts'
import { findMissedWin, type MissedWin, whenNoTabSpins } from './pending-spin.ts'
import { type SpinPhase, useSpin, type WheelState } from './use-spin.ts'
import { Wheel } from './wheel.tsx'

/** As large as fits on the screen with the title, the line of help and the button. */
export const WHEEL_WIDTH = 'min-w-60 max-w-[min(30rem,calc(100dvh-20.5rem-var(--coach-height,0rem)))]'

/** The wheel with its button, and the win moment. */
export function WheelGame({ wheel, withSound }: { wheel: WheelState; withSound: boolean }) {
  const t = useTranslations('games')
  const disc = useRef<HTMLDivElement>(null)
  const pointer = useRef<SVGGElement>(null)
  const [wonIndex, setWonIndex] = useState<number>()
  const [win, setWin] = useState<Win>()
  const [hasWon, setHasWon] = useState(false)
  // The toggle may change while the wheel turns.
  const sound = useRef(withSound)
  sound.current = withSound

  const { phase, canSpin, start } = useSpin({
    wheel,
    disc,
    pointer,
    onTick: () => sound.current && soundTick(),
    onStopped: ({ prizeIndex, prize }) => {
      setWonIndex(prizeIndex % wheel.prizes.length)
      if (sound.current) soundWin(prize.points >= wheel.bigWin)
    },
    onWon: ({ prize, spinsRemaining }) => {
      setHasWon(true)
      setWin({ points: prize.points, note: t('wheel.spinsLeft', { n: spinsRemaining }) })
    },
  })
  const closing = phase === 'ready' ? shownClosing(wheel.spinsRemaining, wheel.closing) : null
  useMissedWin(({ points }) => setWin({ points, note: t('wheel.missed'), occasion: 'missed' }))

  const spin = () => {
    setWin(undefined)
    setWonIndex(undefined)
    if (sound.current) wakeSound()
    start()
  }
  return (
    <GameBoard
      width={WHEEL_WIDTH}
      isPlaying={phase !== 'ready'}
      place={
        <div className="relative">
          <Wheel
            prizes={wheel.prizes}
            disc={disc}
            pointer={pointer}
            wonIndex={wonIndex}
            lit={phase === 'processing' || phase === 'spinning'}
          />
          <WinMoment
            win={win}
            game={t('wheel.title')}
            next={canSpin ? { label: t('wheel.again'), onClick: spin } : undefined}
            onClose={() => setWin(undefined)}
          />
        </div>
      }
    >
      <PlaysLeft
        left={wheel.spinsRemaining}
        perDay={wheel.spinsPerDay}
        resetsAt={wheel.resetsAt}
        text={t('wheel.spinsLeft', { n: wheel.spinsRemaining })}
        queryKey={wheelQuery.queryKey}
      />
      <ClosedNotice closing={closing} className="w-full max-w-88" />
      <SpinButton phase={phase} canSpin={canSpin} isClosed={closing !== null} onSpin={spin} />
      {phase === 'ready' && wheel.spinsRemaining === 0 && !closing && <OtherGames />}
      {hasWon && <GoalNudge />}
    </GameBoard>
  )
}

interface SpinButtonProps {
  phase: SpinPhase
  canSpin: boolean
  isClosed: boolean
  onSpin: () => void
}

/** The wheel's button. It stays focusable while disabled, so that the focus returns to it after the win. */
function SpinButton({ phase, canSpin, isClosed, onSpin }: SpinButtonProps) {
  const t = useTranslations('games.wheel.button')
  const closed = useTranslations('ui.closed')
  useSingleKeyPresses()
  const isBusy = phase === 'processing' || phase === 'spinning'
  const isOff = phase !== 'ready' || !canSpin
  // Ignores the second click of a double click.
  const spin = ({ detail }: MouseEvent) => !isOff && detail < 2 && onSpin()
  return (
    <button
      type="button"
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={spin}
      className={buttonClasses(
        'primary',
        'large',
        `w-full max-w-88 font-bold! tracking-wide ${isOff ? 'cursor-not-allowed!' : ''} ${canSpin || isBusy ? '' : 'opacity-55'}`,
      )}
    >
      {isBusy && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-turn" />}
      {isBusy ? t(phase) : canSpin ? t('ready') : isClosed ? closed('button') : t('none')}
    </button>
  )
}

/** Announces, once, a win whose wheel the member did not see to its end. */
function useMissedWin(announce: (win: MissedWin) => void): void {
  const client = useQueryClient()
  const { id } = useMember()
  const latest = useRef(announce)
  latest.current = announce
  useEffect(() => {
    let isHere = true
    const announceMissed = async () => {
      if (!isHere) return
      const win = await findMissedWin(id, async () => (await client.fetchQuery({ ...spinsQuery, staleTime: 0 })).items)
      if (win) latest.current(win)
    }
    // If the history cannot be read, it stays stored for the next visit.
    whenNoTabSpins(announceMissed).catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [client, id])
}
