import { Sparkles } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '~/ui/button.tsx'
import { useSingleKeyPresses } from '../use-single-key-presses.ts'

/** The button's current action; `none` if no cards are left today. */
export type ScratchStep = 'new' | 'none' | 'reveal' | 'claim' | 'claiming'

interface ScratchButtonProps {
  step: ScratchStep
  busy: boolean
  onNew: () => void
  onReveal: () => void
  onClaim: () => void
}

/** The game's only button. It stays the same element throughout, so that it retains the keyboard focus. */
export function ScratchButton({ step, busy, onNew, onReveal, onClaim }: ScratchButtonProps) {
  const t = useTranslations('games.scratch')
  useSingleKeyPresses()
  const act = { new: onNew, reveal: onReveal, claim: onClaim, none: undefined, claiming: undefined }[step]
  // Ignores the second click of a double click.
  const click = ({ detail }: MouseEvent) => detail < 2 && act?.()
  const isOff = step === 'none'
  return (
    <Button
      size="large"
      variant={step === 'reveal' ? 'secondary' : 'primary'}
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
