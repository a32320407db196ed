import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, TextQuote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CannedAnswer } from '#contracts/admin-support.ts'
import { useFormat } from '~/lib/format.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { CannedDelete } from './canned-delete.tsx'
import { CannedForm } from './canned-form.tsx'
import { cannedQuery } from './queries.ts'

type Shown =
  | { readonly act: 'list' | 'add' }
  | { readonly act: 'edit' | 'delete'; readonly id: string; readonly listed: CannedAnswer }

/** The list of canned answers, which staff can add, edit and delete. */
export function CannedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('adminSupport')
  const [shown, setShown] = useState<Shown>({ act: 'list' })
  const [busy, setBusy] = useState(false)
  const query = useQuery(cannedQuery)
  const items = query.data?.items
  const toList = () => setShown({ act: 'list' })
  // The current version, because a colleague may have changed it.
  const chosen = 'id' in shown ? (items?.find(({ id }) => id === shown.id) ?? shown.listed) : undefined
  if (shown.act === 'delete' && chosen) return <CannedDelete canned={chosen} onClose={toList} />
  const title = () => {
    if (shown.act === 'add') return t('cannedForm.add')
    return 'listed' in shown ? t('cannedForm.edit', { title: shown.listed.title }) : t('canned')
  }
  return (
    <Dialog
      key={shown.act}
      open
      onClose={shown.act === 'list' ? onClose : toList}
      locked={busy}
      width="wide"
      title={title()}
      {...(shown.act === 'list' && { description: t('cannedList.text') })}
    >
      {shown.act === 'list' ? (
        <>
          {query.data?.mayUpdate && (
            <Button
              variant="secondary"
              icon={<Plus aria-hidden className="size-5" />}
              onClick={() => setShown({ act: 'add' })}
              className="sm:self-start"
            >
              {t('cannedList.add')}
            </Button>
          )}
          <ListQuery
            query={query}
            items={items}
            failed={t('cannedList.failed')}
            empty={
              <EmptyState icon={<TextQuote />} title={t('cannedList.empty.title')} text={t('cannedList.empty.text')} />
            }
          >
            {(found) => (
              <ul className="flex flex-col gap-2">
                {found.map((canned) => (
                  <CannedItem
                    key={canned.id}
                    canned={canned}
                    mayUpdate={query.data?.mayUpdate === true}
                    onAction={(act) => setShown({ act, id: canned.id, listed: canned })}
                  />
                ))}
              </ul>
            )}
          </ListQuery>
        </>
      ) : (
        <CannedForm canned={chosen} onDone={toList} onBusy={setBusy} />
      )}
    </Dialog>
  )
}

interface CannedItemProps {
  canned: CannedAnswer
  mayUpdate: boolean
  onAction: (act: 'edit' | 'delete') => void
}

function CannedItem({ canned: { title, text, updatedAt, by }, mayUpdate, onAction }: CannedItemProps) {
  const t = useTranslations('adminSupport')
  const format = useFormat()
  return (
    <li className="rounded-md border border-line px-3 py-2 text-sm">
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</p>
        {mayUpdate && (
          <span className="flex shrink-0">
            <IconButton label={t('cannedList.editOne', { title })} onClick={() => onAction('edit')}>
              <Pencil aria-hidden className="size-4" />
            </IconButton>
            <IconButton label={t('cannedList.deleteOne', { title })} onClick={() => onAction('delete')}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </span>
        )}
      </div>
      <p className="line-clamp-3 [overflow-wrap:anywhere]">{text}</p>
      <p className="mt-1 text-xs text-quiet">
        {t('cannedList.changed', { by: by ?? t('log.formerStaff'), when: format.ago(updatedAt) })}
      </p>
    </li>
  )
}
