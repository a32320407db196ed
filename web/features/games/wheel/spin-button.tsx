import { LoaderCircle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClasses } from '~/ui/button.tsx'
import { useSingleKeyPresses } from '../use-single-key-presses.ts'
import type { SpinPhase } from './use-spin.ts'

interface SpinButtonProps {
  phase: SpinPhase
  canSpin: boolean
  onSpin: () => void
}

/** The wheel's button. It stays focusable while disabled, so that the focus returns to it after the win. */
export function SpinButton({ phase, canSpin, onSpin }: SpinButtonProps) {
  const t = useTranslations('games.wheel.button')
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
      {isBusy ? t(phase) : canSpin ? t('ready') : t('none')}
    </button>
  )
}
