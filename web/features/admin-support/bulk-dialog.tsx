import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TicketAction } from '#contracts/support-rules.ts'
import { isApiError } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { SelectionDialog } from '~/ui/selection-dialog.tsx'
import { type BulkSelection, bulkPreviewQuery, INBOX_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'

interface BulkDialogProps {
  action: TicketAction
  selection: BulkSelection
  /** How many are selected. */
  count: number
  /** Called when tickets were changed, so that the selection can be cleared. */
  onDone: () => void
  onClose: () => void
}

/** Names how many tickets a bulk action changes, and runs it. */
export function BulkDialog({ action, selection, count, onDone, onClose }: BulkDialogProps) {
  const t = useTranslations('adminSupport.bulk')
  const problemOf = useProblem()
  /** When the tickets were seen first. Another preview, such as after a look at another tab, shows none of their later messages. */
  const [seenAt, setSeenAt] = useState<string>()
  const preview = useQuery(bulkPreviewQuery(action, selection, seenAt))
  if (preview.data && seenAt === undefined) setSeenAt(preview.data.at)
  const change = useAction('POST /api/admin/ticket-changes', {
    onSuccess: ({ changes, found }) => {
      toast.success(changes < found ? t('doneOf', { n: changes, of: found }) : t(`${action}.done`, { n: changes }))
      onDone()
      onClose()
    },
    onError: (error) => {
      if (!error.isUnanswered) void preview.refetch()
      return true
    },
    refreshes: [INBOX_KEY],
  })
  const error = (!change.busy && change.error) || (isApiError(preview.error) && preview.error) || undefined
  const seen = preview.data
  function submit(): void {
    if (!seen) return
    const confirmed = 'ids' in selection ? selection : { matching: { ...selection.matching, count: seen.found } }
    change.run({ body: { ...confirmed, action, seenAt: seenAt ?? seen.at } })
  }
  return (
    <SelectionDialog
      summary={
        seen && {
          ...seen,
          others: seen.others.map(({ reason, n }) => ({ reason, text: t(`others.${reason}`, { n }) })),
        }
      }
      isReading={preview.isPending}
      selected={count}
      title={(n) => t(`${action}.title`, { n })}
      effect={t(`${action}.effect`)}
      busy={change.busy}
      problem={error && problemOf(error)}
      onConfirm={submit}
      onClose={onClose}
    />
  )
}
