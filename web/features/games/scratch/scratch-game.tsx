import { Sparkles } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { ClosedNotice } from '~/ui/closed-notice.tsx'
import { Coin } from '~/ui/points.tsx'
import { WinMoment } from '~/ui/win/win-moment.tsx'
import type { Win } from '~/ui/win/win-tier.ts'
import { GameBoard, OtherGames } from '../game-board.tsx'
import { PlaysLeft } from '../plays-left.tsx'
import { scratchQuery } from '../queries.ts'
import { shownClosing } from '../shown-closing.ts'
import { soundWin, wakeSound } from '../sounds.ts'
import { useSingleKeyPresses } from '../use-single-key-presses.ts'
import { CardStack, NextCard, UsedCard } from './card-stack.tsx'
import { ScratchSurface } from './scratch-surface.tsx'
import { type ScratchState, useScratch } from './use-scratch.ts'

export const SCRATCH_WIDTH = 'max-w-xl'

/** The current card with its button, and the win moment. */
export function ScratchGame({ state, withSound }: { state: ScratchState; withSound: boolean }) {
  const t = useTranslations('games')
  const ui = useTranslations('ui.closed')
  const [win, setWin] = useState<Win>()
  const game = useScratch(state, ({ prize, cardsRemaining }) => {
    setWin({ points: prize.points, note: t('scratch.cardsLeft', { n: cardsRemaining }) })
    if (withSound) soundWin(prize.points >= state.bigWin)
  })
  const { card, isRevealed } = game
  const closing = card ? null : shownClosing(state.cardsRemaining, state.closing)
  const canCreate = state.cardsRemaining > 0 && !state.closing
  const next = () => {
    setWin(undefined)
    game.create()
  }
  const step = !card ? (canCreate ? 'new' : 'none') : !isRevealed ? 'reveal' : game.isClaiming ? 'claiming' : 'claim'
  const claim = () => {
    if (withSound) wakeSound()
    void game.claim()
  }
  return (
    <GameBoard
      width={SCRATCH_WIDTH}
      isPlaying={card !== null || game.isCreating}
      place={
        <CardStack behind={card ? state.cardsRemaining : state.cardsRemaining - 1}>
          {card ? (
            <ScratchSurface key={card.id} hint={t('scratch.here')} revealed={isRevealed} onRevealed={game.reveal}>
              <Prize points={card.prize.points} />
            </ScratchSurface>
          ) : canCreate ? (
            <NextCard text={t('scratch.ready')} onTake={next} />
          ) : (
            <UsedCard text={closing ? ui('button') : t('scratch.none')} />
          )}
          <WinMoment
            win={win}
            game={t('scratch.title')}
            next={canCreate ? { label: t('scratch.again'), onClick: next } : undefined}
            onClose={() => setWin(undefined)}
          />
        </CardStack>
      }
    >
      <PlaysLeft
        left={state.cardsRemaining}
        perDay={state.cardsPerDay}
        resetsAt={state.resetsAt}
        text={t('scratch.cardsLeft', { n: state.cardsRemaining })}
        queryKey={scratchQuery.queryKey}
      />
      <ClosedNotice closing={closing} className="w-full max-w-88" />
      <ScratchButton
        step={step}
        busy={game.isCreating || game.isClaiming}
        onNew={next}
        onReveal={game.reveal}
        onClaim={claim}
      />
      {step === 'none' && state.cardsRemaining === 0 && !closing && <OtherGames />}
      {step !== 'none' && (
        <p className="max-w-88 text-center text-sm text-quiet">
          {t(game.isAdOpen ? 'scratch.adOpen' : 'scratch.adNext', { n: card?.adSeconds ?? state.adSeconds })}
        </p>
      )}
      <p role="status" className="sr-only">
        {isRevealed && card ? t('scratch.revealed', { n: card.prize.points }) : ''}
      </p>
    </GameBoard>
  )
}

function Prize({ points }: { points: number }) {
  const format = useFormat()
  return (
    <div className="flex size-full items-center justify-center gap-[4%] text-on-gold">
      <Coin className="h-[38%] w-auto" />
      <span className="text-4xl font-extrabold tabular sm:text-[4.5rem] sm:leading-none">{format.number(points)}</span>
    </div>
  )
}

/** The button's current action; `none` if no cards are left today. */
type ScratchStep = 'new' | 'none' | 'reveal' | 'claim' | 'claiming'

const VARIANTS = { new: 'primary', none: 'primary', reveal: 'secondary', claim: 'gold', claiming: 'gold' } as const

interface ScratchButtonProps {
  step: ScratchStep
  busy: boolean
  onNew: () => void
  onReveal: () => void
  onClaim: () => void
}

/** The game's only button. It stays the same element throughout, so that it retains the keyboard focus. */
function ScratchButton({ step, busy, onNew, onReveal, onClaim }: ScratchButtonProps) {
  const t = useTranslations('games.scratch')
  useSingleKeyPresses()
  const act = { new: onNew, reveal: onReveal, claim: onClaim, none: undefined, claiming: undefined }[step]
  // Ignores the second click of a double click.
  const click = ({ detail }: MouseEvent) => detail < 2 && act?.()
  const isOff = step === 'none'
  return (
    <Button
      size="large"
      variant={VARIANTS[step]}
      className={`w-full max-w-88 ${step === 'reveal' ? '' : 'font-bold! tracking-wide'} ${isOff ? 'cursor-not-allowed! opacity-55' : ''}`}
      icon={step === 'reveal' && <Sparkles aria-hidden className="size-5" />}
      busy={busy}
      aria-disabled={isOff || undefined}
      onClick={click}
    >
      {t(step === 'none' ? 'new' : step)}
    </Button>
  )
}
