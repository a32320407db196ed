import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from './classes.ts'

interface NewRowsProps {
  /** Number of rows that wait to be shown. */
  waiting: number
  /** Number of shown rows that are no longer in the list. */
  gone: number
  onShow: () => void
  /** Its distance from the end of the screen. */
  className: string
}

/** Announces what changed in a list of staff. It is below the list or floats over its end, so that no row moves before the viewer asks for it. */
export function NewRows({ waiting, gone, onShow, className }: NewRowsProps) {
  const t = useTranslations('admin.live')
  const box = useRef<HTMLDivElement>(null)
  const show = () => {
    onShow()
    box.current?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className={classes('pointer-events-none sticky z-20 flex justify-center outline-none', className)}
    >
      {waiting + gone > 0 && (
        <button
          type="button"
          onClick={show}
          className="pointer-events-auto mt-3 inline-flex min-h-target animate-pop items-center gap-2 rounded-full bg-brand px-4 text-sm font-semibold whitespace-nowrap text-on-brand shadow-float"
        >
          <RefreshCw aria-hidden className="size-4" />
          {waiting > 0 ? t('waiting', { n: waiting }) : t('gone', { n: gone })}
        </button>
      )}
    </div>
  )
}
