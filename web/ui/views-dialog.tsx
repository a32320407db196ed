import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SAVED_VIEWS_KEY, type SavedView, type ViewList } from '~/lib/saved-views.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button, IconButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'

interface ViewsDialogProps {
  list: ViewList
  /** The filters of the address; empty without any. */
  filters: string
  views: readonly SavedView[]
  onClose: () => void
}

/** Renames and deletes saved views. A deleted one can be restored from the toast. */
export function ViewsDialog({ list, filters, views, onClose }: ViewsDialogProps) {
  const t = useTranslations('admin.views')
  const tUi = useTranslations('ui')
  const [edited, setEdited] = useState<SavedView>()
  const restore = useAction('POST /api/admin/saved-views', { refreshes: [SAVED_VIEWS_KEY] })
  const remove = useAction('DELETE /api/admin/saved-views/:id', {
    onSuccess: ({ id }) => {
      const view = views.find((one) => one.id === id)
      if (!view) return
      const { name, query } = view
      toast.success(t('deleted', { name }), {
        action: { label: t('undo'), run: () => restore.run({ body: { list, name, query } }) },
      })
      if (views.length === 1) onClose()
    },
    refreshes: [SAVED_VIEWS_KEY],
  })
  if (edited) {
    return <SaveViewDialog list={list} filters={filters} view={edited} onClose={() => setEdited(undefined)} />
  }
  return (
    <Dialog open onClose={onClose} title={t('title')} actions={<Button onClick={onClose}>{tUi('close')}</Button>}>
      <ul aria-label={t('title')} className="divide-y divide-line rounded-md border border-line">
        {views.map((view) => (
          <li key={view.id} className="flex items-center gap-1 py-1 pr-1 pl-3">
            <span className="min-w-0 flex-1 wrap-anywhere">{view.name}</span>
            <IconButton label={t('renameOne', { name: view.name })} onClick={() => setEdited(view)}>
              <Pencil aria-hidden className="size-4" />
            </IconButton>
            <IconButton
              label={t('deleteOne', { name: view.name })}
              aria-disabled={remove.busy || undefined}
              onClick={() => remove.run({ params: { id: view.id } })}
            >
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
