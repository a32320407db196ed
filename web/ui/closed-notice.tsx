import { Sunrise } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { classes } from './classes.ts'

interface ClosedNoticeProps {
  /** Why it is closed, and when it opens again, as an ISO time. */
  closing: { readonly reason: 'dailyCap' | 'budget' | 'ownLimit' | 'coolOff'; readonly opensAt: string } | null
  className?: string
}

/**
 * Says calmly why points cannot be earned here at the moment, and when they can be again. Shows nothing while it is open, and during a
 * cool-off, which the line above every page names. */
export function ClosedNotice({ closing, className }: ClosedNoticeProps) {
  const t = useTranslations('ui.closed')
  const format = useFormat()
  return (
    <div role="status" className="contents">
      {closing && closing.reason !== 'coolOff' && (
        <div data-closed className={classes('panel flex items-start gap-3 px-4 py-3', className)}>
          <Sunrise aria-hidden className="mt-0.5 size-5 shrink-0 text-note" />
          <p className="min-w-0 flex-1">
            <span className="block font-semibold">{t(closing.reason)}</span>
            <span className="text-quiet">{t('opens', { at: format.dateTime(closing.opensAt) })}</span>
          </p>
        </div>
      )}
    </div>
  )
}
