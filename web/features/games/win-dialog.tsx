import { Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BIG_WIN_POINTS } from '#contracts/draw-tables.ts'
import { useFormat } from '~/lib/format.ts'
import { useAppName, useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Confetti } from '~/ui/confetti.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Coin, Points } from '~/ui/points.tsx'

interface WinDialogProps {
  /** The name of the game, for sharing. */
  game: string
  points: number
  /** A remark about this win, such as that it was missed. */
  note?: ReactNode
  /** The button for another round, if one is left. */
  again?: ReactNode
  onClose: () => void
}

/** The result of a game. Wins of 100 points or more are celebrated (docs/product.md#big-wins). */
export function WinDialog({ game, points, note, again, onClose }: WinDialogProps) {
  const t = useTranslations('games.win')
  const share = useShareWin(game)
  const isBig = points >= BIG_WIN_POINTS
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('title', { n: points })}
        description={note}
        actions={
          <>
            <Button
              variant="secondary"
              icon={<Share2 aria-hidden className="size-5" />}
              onClick={() => void share(points)}
            >
              {t('share')}
            </Button>
            <Button variant={again ? 'secondary' : 'primary'} onClick={onClose}>
              {t('close')}
            </Button>
            {again}
          </>
        }
      >
        <Prize points={points} />
      </Dialog>
      {isBig && <Confetti />}
    </>
  )
}

function Prize({ points }: { points: number }) {
  const t = useTranslations('games.win')
  const format = useFormat()
  return (
    <div className="flex flex-col items-center gap-4 rounded-lg bg-gold-soft px-4 py-6">
      <p aria-hidden className="flex animate-pop items-center gap-3 text-4xl font-extrabold text-gold-ink tabular">
        <Coin className="size-14" />
        {format.change(points)}
      </p>
      <p className="flex items-center gap-2 text-sm">
        {t('balance')} <Balance won={points} />
      </p>
    </div>
  )
}

/** The balance, counting up by the win. */
function Balance({ won }: { won: number }) {
  const { points } = useMember()
  const [isCounting, setCounting] = useState(false)
  useEffect(() => setCounting(true), [])
  return <Points live value={isCounting ? points : Math.max(0, points - won)} className="text-base font-bold" />
}

/** Shares a win by the device's share sheet, or copies it. */
function useShareWin(game: string) {
  const t = useTranslations()
  const appName = useAppName()
  return async (points: number): Promise<void> => {
    const text = t('games.win.shareText', { n: points, game, appName })
    const url = location.origin
    try {
      if (navigator.share) return await navigator.share({ title: appName, text, url })
    } catch (error) {
      // The member cancelled; after any other failure the text is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
    try {
      await navigator.clipboard.writeText(`${text} ${url}`)
      toast.success(t('games.win.shared'))
    } catch {
      toast.error(t('ui.copyFailed'))
    }
  }
}
