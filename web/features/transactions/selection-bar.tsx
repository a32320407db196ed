import { Download, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '~/lib/toast.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Checkbox } from '~/ui/input.tsx'
import type { EntryQuery } from './queries.ts'
import { useExport } from './use-export.ts'

interface SelectionBarProps {
  /** The number of entries that match the filter. */
  total: number
  /** The numbers of the shown entries. */
  shown: readonly number[]
  chosen: ReadonlySet<number>
  sort: EntryQuery['sort']
  /** Whether entries can be selected. */
  isSelecting: boolean
  onToggle: () => void
  onChange: (chosen: ReadonlySet<number>) => void
}

/** The number of entries, and on demand the selection with its actions. */
export function SelectionBar({ total, shown, chosen, sort, isSelecting, onToggle, onChange }: SelectionBarProps) {
  const t = useTranslations('transactions')
  const [asking, setAsking] = useState(false)
  const csv = useExport()
  const isAll = shown.length > 0 && shown.every((seq) => chosen.has(seq))
  const saveChosen = () => csv.run({ sort }, chosen)
  return (
    <div className="no-print mb-1">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        {isSelecting ? (
          <Checkbox
            label={t('list.selectAll')}
            checked={isAll}
            onChange={(event) => onChange(new Set(event.target.checked ? shown : []))}
          />
        ) : (
          <p role="status" className="text-sm text-quiet tabular">
            {t('list.found', { n: total })}
          </p>
        )}
        <Button variant="quiet" className="-mr-4" onClick={onToggle}>
          {t(isSelecting ? 'list.selectDone' : 'list.selectStart')}
        </Button>
      </div>
      {isSelecting && (
        <div className="flex min-h-12 flex-wrap items-center gap-x-1 rounded-md bg-sunken pr-1 pl-3">
          <p role="status" className="mr-auto text-sm tabular">
            {t('list.selected', { n: chosen.size })}
          </p>
          {chosen.size > 0 && (
            <>
              <IconButton label={t('list.clear')} onClick={() => onChange(new Set())}>
                <X aria-hidden className="size-5" />
              </IconButton>
              <Button
                variant="quiet"
                icon={<Download aria-hidden className="size-5" />}
                busy={csv.busy}
                onClick={saveChosen}
              >
                <span className="max-sm:sr-only">{t('list.exportSelected')}</span>
              </Button>
            </>
          )}
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden className="size-5" />}
            aria-haspopup="dialog"
            onClick={() => (chosen.size > 0 ? setAsking(true) : toast.error(t('list.selectFirst')))}
          >
            <span className="max-sm:sr-only">{t('list.delete')}</span>
          </Button>
        </div>
      )}
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={t('permanent.title')}
          description={t('permanent.text')}
          actions={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                {t('permanent.close')}
              </Button>
              <Button icon={<Download aria-hidden className="size-4" />} busy={csv.busy} onClick={saveChosen}>
                {t('list.exportSelected')}
              </Button>
            </>
          }
        >
          <p className="text-quiet">{t('permanent.offer')}</p>
        </Dialog>
      )}
    </div>
  )
}
