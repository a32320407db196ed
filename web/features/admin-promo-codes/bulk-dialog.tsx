import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PromoBulkChange } from '#contracts/promo-bulk.ts'
import { isApiError } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useStaffBudget } from '~/lib/use-staff-budget.ts'
import { Banner } from '~/ui/banner.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { SelectionDialog } from '~/ui/selection-dialog.tsx'
import { ADMIN_PROMO_CODES_KEY, APPROVALS_KEY, type BulkSelection, bulkPreviewQuery } from './queries.ts'
import { useProblem } from './use-problem.ts'

export type BulkAction = PromoBulkChange['action']

interface BulkDialogProps {
  action: BulkAction
  selection: BulkSelection
  /** How many are selected. */
  count: number
  /** Called when codes were changed, so that the selection can be cleared. */
  onDone: () => void
  onClose: () => void
}

/** Names how many codes a bulk action changes, asks for what it needs, and runs it. */
export function BulkDialog({ action, selection, count, onDone, onClose }: BulkDialogProps) {
  const t = useTranslations('adminPromoCodes.bulk')
  const tForm = useTranslations('adminPromoCodes.form')
  const problemOf = useProblem()
  const budget = useStaffBudget()
  const [lastDay, setLastDay] = useState('')
  const wanted = changeOf(action, lastDay, '')
  const preview = useQuery(bulkPreviewQuery(wanted, selection))
  const run = useAction('POST /api/admin/promo-changes', {
    onSuccess: ({ changes, found }) => {
      toast.success(changes < found ? t('doneOf', { n: changes, of: found }) : t(`${action}.done`, { n: changes }))
      onDone()
      onClose()
    },
    onError: (error) => {
      if (!error.isUnanswered) void preview.refetch()
      return true
    },
    refreshes: [ADMIN_PROMO_CODES_KEY, APPROVALS_KEY],
  })
  const error = (!run.busy && run.error) || (isApiError(preview.error) && preview.error) || undefined
  const problem = error ? problemOf(error, t('failed')) : undefined
  const isAboutDay = error?.code === 'promoCodeDates'
  const summary = preview.data && {
    ...preview.data,
    others: preview.data.others.map(({ reason, n }) => ({ reason, text: t(`others.${reason}`, { n }) })),
  }
  function submit({ reason = '' }: Readonly<Record<string, string>>): void {
    const change = changeOf(action, lastDay, reason)
    if (!change || !summary) return
    const confirmed = 'ids' in selection ? selection : { matching: { ...selection.matching, count: summary.found } }
    run.run({ body: { ...confirmed, change } })
  }
  return (
    <SelectionDialog
      summary={summary}
      isReading={wanted !== undefined && preview.isPending}
      selected={count}
      title={(n) => t(`${action}.title`, { n })}
      effect={t(`${action}.effect`)}
      danger={action === 'delete'}
      {...(action === 'delete' && { reason: { required: false, label: t('reason'), hint: t('reasonHint') } })}
      busy={run.busy}
      problem={isAboutDay ? undefined : problem}
      onConfirm={submit}
      onClose={onClose}
    >
      {action === 'end' && (
        <>
          <Field label={tForm('lastDay')} hint={t('end.hint')} error={isAboutDay ? problem : undefined}>
            <Input
              name="lastDay"
              type="date"
              required
              value={lastDay}
              onChange={(event) => setLastDay(event.target.value)}
            />
          </Field>
          {budget && <Banner tone="note" title={budget.title} />}
        </>
      )}
    </SelectionDialog>
  )
}

/** Returns the change; undefined while its last day is missing. */
function changeOf(action: BulkAction, lastDay: string, reason: string): PromoBulkChange | undefined {
  if (action === 'off') return { action }
  if (action === 'delete') return { action, reason }
  return lastDay ? { action, lastDay } : undefined
}
