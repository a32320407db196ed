import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CannedAnswer } from '#contracts/admin-support.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { CANNED_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'

export function CannedDelete({
  canned: { id, title, version },
  onClose,
}: {
  canned: CannedAnswer
  onClose: () => void
}) {
  const t = useTranslations('adminSupport.cannedDelete')
  const problemOf = useProblem()
  const client = useQueryClient()
  const remove = useAction('DELETE /api/admin/canned-answers/:id', {
    onSuccess: () => {
      toast.success(t('done'))
      onClose()
    },
    onError: (error) => {
      if (!error.isUnanswered) void client.invalidateQueries({ queryKey: CANNED_KEY })
      return true
    },
    refreshes: [CANNED_KEY],
  })
  return (
    <ActionDialog
      title={t('title', { title })}
      effect={{ title: t('effect'), tone: 'warn' }}
      confirm={t('submit')}
      danger
      busy={remove.busy}
      problem={remove.error && !remove.busy ? problemOf(remove.error) : undefined}
      onConfirm={() => remove.run({ params: { id }, body: { seenVersion: version } })}
      onClose={onClose}
    />
  )
}
