import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { StatusAction } from '#contracts/member-rules.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { BulkResults } from './bulk-results.tsx'
import { LastDayField, statusForm } from './last-day-field.tsx'
import { type BulkSelection, MEMBERS_KEY, previewQuery } from './queries.ts'
import { useProblem } from './use-problem.ts'

interface BulkDialogProps {
  action: StatusAction
  selection: BulkSelection
  /** Called when the members were changed, so that the selection can be cleared. */
  onDone: () => void
  onClose: () => void
}

/** Shows the members whom a bulk action affects, asks for confirmation, and then shows the result for each. */
export function BulkDialog({ action, selection, onDone, onClose }: BulkDialogProps) {
  const t = useTranslations('adminMembers')
  const problemOf = useProblem()
  const preview = useQuery(previewQuery(action, selection))
  const change = useAction('POST /api/admin/members/status', {
    onSuccess: ({ changed }) => toast.success(t(`act.${action}.done`, { n: changed })),
    onError: (error) => {
      if (!error.isUnanswered) void preview.refetch()
      return true
    },
    refreshes: [MEMBERS_KEY],
  })
  if (change.answer) {
    const close = () => {
      onDone()
      onClose()
    }
    const { changed, results } = change.answer
    return (
      <Dialog
        open
        onClose={close}
        title={t(`act.${action}.done`, { n: changed })}
        actions={<Button onClick={close}>{t('bulk.done')}</Button>}
      >
        <BulkResults title={t('bulk.results')} results={results} />
      </Dialog>
    )
  }
  const ends = action !== 'activate'
  const changed = preview.data?.changed ?? 0
  const left = (preview.data?.results.length ?? 0) - changed
  const error = (change.error && !change.busy && change.error) || preview.error
  const count = preview.data?.results.length ?? 0
  const confirmed = 'ids' in selection ? selection : { matching: { ...selection.matching, count } }
  const title = t(`act.${action}.title`, { n: preview.data ? changed : 'ids' in selection ? selection.ids.length : 0 })
  const effect =
    changed > 0
      ? { title: t('bulk.changes', { n: changed }), text: t(`act.${action}.effect`) }
      : { title: t('bulk.unchanged') }
  return (
    <ActionDialog
      title={title}
      {...(preview.data && { effect: { ...effect, tone: ends ? ('warn' as const) : ('note' as const) } })}
      reason={{ required: ends, label: t('act.reason'), hint: t('act.reasonHint') }}
      confirm={title}
      danger={ends}
      busy={change.busy}
      disabled={changed === 0}
      problem={error ? problemOf(error) : undefined}
      onConfirm={(values) => change.run({ body: { ...confirmed, action, ...statusForm(values) } })}
      onClose={onClose}
    >
      {preview.isPending && (
        <div role="status">
          <span className="sr-only">{t('bulk.preview')}</span>
          <SkeletonRows rows={3} className="h-9" />
        </div>
      )}
      {preview.data && (
        <BulkResults
          title={left > 0 ? t('bulk.skips', { n: left }) : t('table')}
          results={preview.data.results}
          becomes={action}
        />
      )}
      {ends && <LastDayField />}
    </ActionDialog>
  )
}
