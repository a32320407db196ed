import { Share2 } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useIgnoreGhostClicks } from '~/lib/ignore-ghost-clicks.ts'
import { holdPoints } from '~/lib/points-in-flight.ts'
import { Button, ButtonLink } from '../button.tsx'
import { classes } from '../classes.ts'
import { useBackdropClick, useModal } from '../dialog.tsx'
import { flyCoins } from './fly-coins.ts'
import { useShareWin } from './share-win.ts'
import { WinContent } from './win-content.tsx'
import { WinScene } from './win-scene.tsx'
import type { Win } from './win-tier.ts'

/** The next action after a win: a page, or a function. */
export type NextAction = { readonly label: string } & ({ readonly to: string } | { readonly onClick: () => void })

interface WinDialogProps {
  win: Win
  isLarge: boolean
  game?: string
  next?: NextAction | undefined
  onClose: () => void
}

const SHAPES = {
  sheet:
    'mx-0 mt-auto mb-0 max-h-[calc(100dvh-2rem)] w-full max-w-none rounded-t-xl bg-card text-ink shadow-float open:animate-sheet sm:m-auto sm:max-w-md sm:rounded-xl sm:open:animate-pop',
  screen: 'water isolate m-0 h-dvh max-h-none w-dvw max-w-none open:animate-fade',
} as const

/** A sheet, or the whole screen, that celebrates a win. When it closes, its coins fly to the header. */
export function WinDialog({ win, isLarge, game, next, onClose }: WinDialogProps) {
  const t = useTranslations('win')
  const ui = useTranslations('ui')
  const id = useId()
  const ref = useModal(onClose)
  const beside = useBackdropClick(onClose)
  const ownClicks = useIgnoreGhostClicks()
  const coin = useRef<HTMLSpanElement>(null)
  const { points, title, note, picture } = win
  useLayoutEffect(() => {
    if (points === 0) return
    const from = coin.current
    return () => void flyCoins(from).then(holdPoints(points))
  }, [points])
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-next]')?.focus(), [ref])
  const main = { size: 'large', wide: true, variant: isLarge ? 'on-deep' : 'primary', 'data-next': true } as const
  const quiet = isLarge ? 'text-on-deep! hover:bg-white/10!' : undefined
  return (
    // Escape fires `cancel`; other key handling is the browser's.
    <dialog
      ref={ref}
      closedby="closerequest"
      data-screen={isLarge || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={note ? `${id}-note` : undefined}
      {...beside}
      {...ownClicks}
      className={classes('overflow-y-auto border-0 p-0', isLarge ? SHAPES.screen : SHAPES.sheet)}
    >
      {isLarge && <WinScene />}
      <div
        className={classes(
          'mx-auto flex w-full max-w-md flex-col gap-6 px-5 pt-6 pb-[calc(env(safe-area-inset-bottom)+1.25rem)] sm:px-8',
          // The actions stay within reach of the thumb.
          isLarge && 'min-h-full sm:justify-center [&>:first-child]:my-auto sm:[&>:first-child]:my-0',
        )}
      >
        <WinContent points={points} isOnDeep={isLarge} coin={coin} picture={picture}>
          <h2 data-win id={`${id}-title`} className="text-2xl">
            {title ?? t('title', { n: points })}
          </h2>
          {note && (
            <p id={`${id}-note`} className={classes('mt-1', isLarge ? 'text-on-deep-quiet' : 'text-quiet')}>
              {note}
            </p>
          )}
        </WinContent>
        <div className="flex flex-col gap-2">
          {next && 'to' in next ? (
            <ButtonLink {...main} to={next.to} onClick={onClose}>
              {next.label}
            </ButtonLink>
          ) : (
            <Button {...main} onClick={next?.onClick ?? onClose}>
              {next?.label ?? t('continue')}
            </Button>
          )}
          <div className="flex justify-center gap-2">
            {next && (
              <Button variant="quiet" className={quiet} onClick={onClose}>
                {ui('close')}
              </Button>
            )}
            {game && <ShareButton game={game} points={points} className={quiet} />}
          </div>
        </div>
      </div>
    </dialog>
  )
}

function ShareButton({ game, points, className }: { game: string; points: number; className: string | undefined }) {
  const t = useTranslations('win')
  const share = useShareWin(game)
  return (
    <Button
      variant="quiet"
      className={className}
      icon={<Share2 aria-hidden className="size-5" />}
      onClick={() => void share(points)}
    >
      {t('share')}
    </Button>
  )
}
