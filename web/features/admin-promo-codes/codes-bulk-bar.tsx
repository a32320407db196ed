import { CalendarClock, PowerOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PROMO_SELECTION_MAX } from '#contracts/promo-code-rules.ts'
import { useAllMatching } from '~/lib/use-all-matching.ts'
import type { Selection } from '~/lib/use-selection.ts'
import { BulkBar } from '~/ui/bulk-bar.tsx'
import { Button } from '~/ui/button.tsx'
import { type BulkAction, BulkDialog } from './bulk-dialog.tsx'
import type { BulkSelection, CodeFilter } from './queries.ts'

interface CodesBulkBarProps {
  selection: Selection
  filter: CodeFilter
  /** How many codes match, if all shown ones are selected and there are more. */
  total: number | undefined
}

const ACTIONS = ['off', 'end', 'delete'] as const
const ICONS = { off: PowerOff, end: CalendarClock, delete: Trash2 } as const

/** The actions on the selected codes. */
export function CodesBulkBar({ selection, filter, total }: CodesBulkBarProps) {
  const t = useTranslations('adminPromoCodes.bulk')
  const tAdmin = useTranslations('admin.selection')
  const all = useAllMatching(filter, total)
  // The selection when the dialog opened. The list may lose its codes while the action runs.
  const [asked, setAsked] = useState<{ action: BulkAction; selection: BulkSelection; count: number }>()
  const count = all.count ?? selection.chosen.size
  const isTooMany = count > PROMO_SELECTION_MAX
  const clear = () => {
    all.clear()
    selection.clear()
  }
  const ask = (action: BulkAction) =>
    setAsked({
      action,
      count,
      selection: all.count === undefined ? { ids: [...selection.chosen] } : { matching: filter },
    })
  return (
    <>
      <BulkBar count={count} all={all} onClear={clear}>
        {isTooMany && <p className="text-sm text-warn">{tAdmin('tooMany', { max: PROMO_SELECTION_MAX })}</p>}
        {ACTIONS.map((action) => {
          const Icon = ICONS[action]
          return (
            <Button
              key={action}
              size="small"
              variant={action === 'delete' ? 'danger' : 'secondary'}
              disabled={isTooMany}
              icon={<Icon aria-hidden className="size-4" />}
              onClick={() => ask(action)}
            >
              {t(`${action}.short`)}
            </Button>
          )
        })}
      </BulkBar>
      {asked && <BulkDialog {...asked} onDone={clear} onClose={() => setAsked(undefined)} />}
    </>
  )
}
