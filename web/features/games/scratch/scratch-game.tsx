import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BIG_WIN_POINTS } from '#contracts/draw-tables.ts'
import { SCRATCH_AD_SECONDS } from '#contracts/rules.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Coin } from '~/ui/points.tsx'
import { PlaysLeft } from '../plays-left.tsx'
import { scratchQuery } from '../queries.ts'
import { soundWin, wakeSound } from '../sounds.ts'
import { WinDialog } from '../win-dialog.tsx'
import { ScratchButton } from './scratch-button.tsx'
import { ScratchSurface } from './scratch-surface.tsx'
import { type ScratchState, useScratch } from './use-scratch.ts'

/** The current card with its button, and the popup with its prize. */
export function ScratchGame({ state, withSound }: { state: ScratchState; withSound: boolean }) {
  const t = useTranslations('games')
  const [won, setWon] = useState<number>()
  const game = useScratch(state, ({ prize }) => {
    setWon(prize.points)
    if (withSound) soundWin(prize.points >= BIG_WIN_POINTS)
  })
  const { card, isRevealed } = game
  const canCreate = state.cardsRemaining > 0
  const next = () => {
    setWon(undefined)
    game.create()
  }
  const step = !card ? (canCreate ? 'new' : 'none') : !isRevealed ? 'reveal' : game.isClaiming ? 'claiming' : 'claim'
  const claim = () => {
    if (withSound) wakeSound()
    void game.claim()
  }
  return (
    <Card className="flex flex-col items-center gap-4 max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none">
      <div className="w-full max-w-xl sm:py-2">
        {card ? (
          <ScratchSurface key={card.id} hint={t('scratch.here')} revealed={isRevealed} onRevealed={game.reveal}>
            <Prize points={card.prize.points} />
          </ScratchSurface>
        ) : (
          <EmptyPlace text={t(canCreate ? 'scratch.ready' : 'scratch.none')} />
        )}
      </div>
      <PlaysLeft
        left={state.cardsRemaining}
        perDay={state.cardsPerDay}
        resetsAt={state.resetsAt}
        text={t('scratch.cardsLeft', { n: state.cardsRemaining })}
        queryKey={scratchQuery.queryKey}
      />
      <ScratchButton
        step={step}
        busy={game.isCreating || game.isClaiming}
        onNew={next}
        onReveal={game.reveal}
        onClaim={claim}
      />
      {step !== 'none' && (
        <p className="max-w-88 text-center text-sm text-quiet">
          {t(game.isAdOpen ? 'scratch.adOpen' : 'scratch.adNext', { n: SCRATCH_AD_SECONDS })}
        </p>
      )}
      <p role="status" className="sr-only">
        {isRevealed && card ? t('scratch.revealed', { n: card.prize.points }) : ''}
      </p>
      {won !== undefined && (
        <WinDialog
          game={t('scratch.title')}
          points={won}
          note={t('scratch.cardsLeft', { n: state.cardsRemaining })}
          again={canCreate && <Button onClick={next}>{t('scratch.again')}</Button>}
          onClose={() => setWon(undefined)}
        />
      )}
    </Card>
  )
}

const Prize = ({ points }: { points: number }) => (
  <div className="flex size-full items-center justify-center gap-[4%] text-gold-ink">
    <Coin className="h-[38%] w-auto" />
    <span className="text-4xl font-extrabold tabular sm:text-[4.5rem] sm:leading-none">{points}</span>
  </div>
)

const EmptyPlace = ({ text }: { text: string }) => (
  <div className="flex aspect-[8/5] w-full items-center justify-center rounded-lg border-2 border-dashed border-edge/50 bg-sunken p-6 text-center text-lg text-quiet">
    {text}
  </div>
)
