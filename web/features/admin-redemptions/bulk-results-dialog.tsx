import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import type { BulkAction } from '#contracts/redemption-rules.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { HeldBadge, StatusBadge } from '~/ui/status-badge.tsx'

export type BulkResults = AnswerByKey<'POST /api/admin/redemptions/processing'>['results']

interface BulkResultsDialogProps {
  action: BulkAction
  results: BulkResults
  onClose: () => void
}

/** The redemptions that a bulk action left as they are, with the reason of each. */
export function BulkResultsDialog({ action, results, onClose }: BulkResultsDialogProps) {
  const t = useTranslations('adminRedemptions.bulk')
  const tAll = useTranslations('adminRedemptions')
  const others = results.filter(({ outcome }) => outcome !== 'moved')
  const moved = results.length - others.length
  return (
    <Dialog open onClose={onClose} title={t('result')} actions={<Button onClick={onClose}>{t('understood')}</Button>}>
      <Banner
        tone={moved > 0 ? 'good' : 'note'}
        live
        title={t(`act.${action}.doneOf`, { n: moved, of: results.length })}
      >
        {t('skipped', { n: others.length })}
      </Banner>
      <ul className="flex flex-col gap-2 text-sm">
        {others.map(({ id, status, outcome }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="font-mono">{id.slice(0, 8)}</span>
            {outcome === 'held' ? (
              <HeldBadge label={tAll('views.held')} />
            ) : outcome === 'skipped' && status ? (
              <StatusBadge status={status} />
            ) : (
              <span className="text-right text-quiet">{t(`why.${outcome}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
