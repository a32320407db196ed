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
  onChange: (chosen: ReadonlySet<number>) => void
}

/** The number of entries, the selection, and its actions. */
export function SelectionBar({ total, shown, chosen, sort, onChange }: SelectionBarProps) {
  const t = useTranslations('transactions')
  const [asking, setAsking] = useState(false)
  const csv = useExport()
  const isAll = shown.length > 0 && shown.every((seq) => chosen.has(seq))
  const saveChosen = () => csv.run({ sort }, chosen)
  return (
    <div className="no-print mb-2 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line pb-2">
      <Checkbox
        label={t('list.selectAll')}
        checked={isAll}
        onChange={(event) => onChange(new Set(event.target.checked ? shown : []))}
      />
      <p role="status" className="text-sm text-quiet tabular max-sm:order-last max-sm:basis-full">
        {chosen.size > 0 ? t('list.selected', { n: chosen.size }) : t('list.found', { n: total })}
      </p>
      <div className="ml-auto flex items-center gap-2">
        {chosen.size > 0 && (
          <>
            <IconButton label={t('list.clear')} onClick={() => onChange(new Set())}>
              <X aria-hidden className="size-5" />
            </IconButton>
            <Button
              variant="secondary"
              icon={<Download aria-hidden className="size-4" />}
              busy={csv.busy}
              onClick={saveChosen}
            >
              {t('list.exportSelected')}
            </Button>
          </>
        )}
        <Button
          variant="quiet"
          icon={<Trash2 aria-hidden className="size-4" />}
          aria-haspopup="dialog"
          onClick={() => (chosen.size > 0 ? setAsking(true) : toast.error(t('list.selectFirst')))}
        >
          <span className="max-sm:sr-only">{t('list.delete')}</span>
        </Button>
      </div>
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
