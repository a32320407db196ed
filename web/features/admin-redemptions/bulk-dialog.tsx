import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BulkAction } from '#contracts/redemption-rules.ts'
import { isApiError, useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { SkippedRows } from '~/ui/selection-dialog.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { type BulkResults, BulkResultsDialog } from './bulk-results-dialog.tsx'
import { ALL_REDEMPTIONS_KEY, type BulkSelection, bulkPreviewQuery, type MatchingFilter } from './queries.ts'

interface BulkDialogProps {
  action: BulkAction
  selection: BulkSelection
  onClose: () => void
  /** Called when redemptions were changed, so that the selection can be cleared. */
  onDone: () => void
}

/** Shows how many redemptions a bulk action changes, asks for confirmation, and names those that stay as they are. */
export function BulkDialog({ action, selection, onClose, onDone }: BulkDialogProps) {
  const t = useTranslations('adminRedemptions.bulk')
  const tAll = useTranslations('adminRedemptions')
  const sentenceOf = useSentence()
  const preview = useQuery(bulkPreviewQuery(action, selection))
  const change = useBulkAction(action, {
    onResults: (results) => {
      const moved = results.filter(({ outcome }) => outcome === 'moved').length
      onDone()
      if (moved < results.length) return
      toast.success(t(`act.${action}.done`, { n: moved }))
      onClose()
    },
    onError: () => void preview.refetch(),
  })
  if (change.results?.some(({ outcome }) => outcome !== 'moved')) {
    return <BulkResultsDialog action={action} results={change.results} onClose={onClose} />
  }
  const { changes, found, refund, others } = preview.data ?? { changes: 0, found: 0, refund: 0, others: [] }
  const n = preview.data ? changes : 'ids' in selection ? selection.ids.length : 0
  const confirmed = 'ids' in selection ? selection : { matching: { ...selection.matching, count: found } }
  const error = (!change.busy && change.error) || preview.error
  const effect =
    changes > 0
      ? { title: t(`act.${action}.effect`, { n: changes, refund }), text: t('colleague') }
      : { title: t('unchanged') }
  return (
    <ActionDialog
      title={t(`act.${action}.title`, { n })}
      {...(preview.data && {
        effect: { ...effect, tone: action === 'cancel' ? ('warn' as const) : ('note' as const) },
      })}
      {...(action === 'cancel' && { reason: { required: true, label: t('reason'), hint: t('reasonHint') } })}
      confirm={t(`act.${action}.button`, { n })}
      danger={action === 'cancel'}
      busy={change.busy}
      disabled={changes === 0}
      problem={
        error ? (isApiError(error) && error.code === 'forbidden' ? tAll('forbidden') : sentenceOf(error)) : undefined
      }
      onConfirm={({ reason = '' }) => change.run(confirmed, reason)}
      onClose={onClose}
    >
      {preview.isPending && (
        <div role="status">
          <span className="sr-only">{t('preview')}</span>
          <SkeletonRows rows={2} className="h-8" />
        </div>
      )}
      <SkippedRows
        found={found}
        changes={changes}
        others={others.map(({ outcome, n }) => ({ reason: outcome, text: t(`others.${outcome}`, { n }) }))}
      />
    </ActionDialog>
  )
}

type Confirmed = { readonly ids: string[] } | { readonly matching: MatchingFilter & { readonly count: number } }

/** The three bulk actions as one. */
function useBulkAction(
  action: BulkAction,
  { onResults, onError }: { onResults: (results: BulkResults) => void; onError: () => void },
) {
  const options = {
    onSuccess: ({ results }: { results: BulkResults }) => onResults(results),
    onError: (error: { readonly isUnanswered: boolean }) => {
      if (!error.isUnanswered) onError()
      return true
    },
    refreshes: [ALL_REDEMPTIONS_KEY],
  }
  const process = useAction('POST /api/admin/redemptions/processing', options)
  const cancel = useAction('POST /api/admin/redemptions/cancellations', options)
  const release = useAction('POST /api/admin/redemptions/releases', options)
  const { busy, error, answer } = { process, cancel, release }[action]
  const run = (selection: Confirmed, reason: string) => {
    if (action === 'process') process.run({ body: selection })
    else if (action === 'release') release.run({ body: selection })
    else cancel.run({ body: { ...selection, reason } })
  }
  return { busy, error, results: answer?.results, run }
}
