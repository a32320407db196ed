import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { EmailText } from '~/ui/email-text.tsx'

interface FixReportProps {
  report: AnswerByKey<'POST /api/admin/database/missing-bonuses'>
  /** Set if more members are still to be checked. */
  onMore: (() => void) | undefined
  onClose: () => void
}

/** The result for each member. */
export function FixReport({ report: { fixed, failed, unchanged }, onMore, onClose }: FixReportProps) {
  const t = useTranslations('adminDatabase.fix')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('fixed', { n: fixed.length })}
      actions={
        <>
          {onMore && (
            <Button variant="secondary" onClick={onMore}>
              {t('more')}
            </Button>
          )}
          <Button onClick={onClose}>{t('done')}</Button>
        </>
      }
    >
      {failed.length > 0 && <p className="font-semibold text-bad">{t('notFixed', { n: failed.length })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <ul tabIndex={0} aria-label={t('report')} className="max-h-72 overflow-y-auto text-sm">
        {failed.map(({ id, email, reason }) => (
          <li key={id} className="flex gap-2 border-b border-line py-2 last:border-b-0">
            <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
            <span className="min-w-0 wrap-anywhere">{t('awardFailed', { email, message: t(`why.${reason}`) })}</span>
          </li>
        ))}
        {fixed.map(({ id, email, points }) => (
          <li key={id} className="flex gap-2 border-b border-line py-2 last:border-b-0">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            <span className="min-w-0 flex-1">
              <EmailText>{email}</EmailText>
            </span>
            <span className="shrink-0 text-quiet">{t('credited', { points })}</span>
          </li>
        ))}
      </ul>
      {unchanged > 0 && <p className="text-sm text-quiet">{t('unchanged', { n: unchanged })}</p>}
    </Dialog>
  )
}
