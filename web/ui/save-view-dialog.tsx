import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { SAVED_VIEWS_KEY, type SavedView, VIEW_NAME_MAX, type ViewList } from '~/lib/saved-views.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from './action-dialog.tsx'
import { Field } from './field.tsx'
import { Checkbox, Input } from './input.tsx'

interface SaveViewDialogProps {
  list: ViewList
  /** The filters of the address; empty without any. */
  filters: string
  /** The view to change; undefined for a new one. */
  view?: SavedView
  onClose: () => void
}

/** Asks for the name of a view; of an existing one, also whether the filters of the address replace its own. */
export function SaveViewDialog({ list, filters, view, onClose }: SaveViewDialogProps) {
  const t = useTranslations('admin.views')
  const sentenceOf = useSentence()
  const [missing, setMissing] = useState(false)
  const options = {
    onSuccess: () => {
      toast.success(t('saved'))
      onClose()
    },
    onError: () => true,
    refreshes: [SAVED_VIEWS_KEY],
  }
  const add = useAction('POST /api/admin/saved-views', options)
  const change = useAction('PUT /api/admin/saved-views/:id', options)
  const busy = add.busy || change.busy
  const error: ApiError | null = busy ? null : (add.error ?? change.error)
  const isTaken = error?.code === 'viewNameTaken'
  const canReplace = view !== undefined && filters !== '' && filters !== view.query
  return (
    <ActionDialog
      title={t(view ? 'rename' : 'save')}
      confirm={t('confirm')}
      busy={busy}
      problem={error && !isTaken ? (error.fieldMessage('query') ?? sentenceOf(error)) : undefined}
      check={({ name }) => {
        setMissing(!name?.trim())
        return Boolean(name?.trim())
      }}
      onConfirm={({ name = '', replace }) => {
        if (!view) add.run({ body: { list, name, query: filters } })
        else change.run({ params: { id: view.id }, body: { name, ...(replace && { query: filters }) } })
      }}
      onClose={onClose}
    >
      <Field
        label={t('name')}
        hint={t('hint')}
        error={missing ? t('nameMissing') : isTaken ? sentenceOf(error) : error?.fieldMessage('name')}
      >
        <Input name="name" maxLength={VIEW_NAME_MAX} defaultValue={view?.name} autoComplete="off" required />
      </Field>
      {canReplace && <Checkbox name="replace" label={t('replace')} />}
    </ActionDialog>
  )
}
