import { CircleCheck, Hand, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TICKET_ACTIONS, TICKET_SELECTION_MAX, type TicketAction } from '#contracts/support-rules.ts'
import { useAllMatching } from '~/lib/use-all-matching.ts'
import type { Selection } from '~/lib/use-selection.ts'
import { BulkBar } from '~/ui/bulk-bar.tsx'
import { Button } from '~/ui/button.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkSelection, InboxFilter } from './queries.ts'

interface TicketsBulkBarProps {
  selection: Selection
  filter: InboxFilter
  /** How many tickets match, if all shown ones are selected and there are more. */
  total: number | undefined
}

const ICONS = { take: Hand, release: Undo2, close: CircleCheck } as const

/** The actions on the selected tickets. */
export function TicketsBulkBar({ selection, filter, total }: TicketsBulkBarProps) {
  const t = useTranslations('adminSupport.bulk')
  const tAdmin = useTranslations('admin.selection')
  const all = useAllMatching(filter, total)
  // The selection when the dialog opened. The list may lose its tickets while the action runs.
  const [asked, setAsked] = useState<{ action: TicketAction; selection: BulkSelection; count: number }>()
  const count = all.count ?? selection.chosen.size
  const isTooMany = count > TICKET_SELECTION_MAX
  const clear = () => {
    all.clear()
    selection.clear()
  }
  const chosen: BulkSelection = all.count === undefined ? { ids: [...selection.chosen] } : { matching: filter }
  return (
    <>
      <BulkBar count={count} all={all} onClear={clear}>
        {isTooMany && <p className="text-sm text-warn">{tAdmin('tooMany', { max: TICKET_SELECTION_MAX })}</p>}
        {TICKET_ACTIONS.map((action) => {
          const Icon = ICONS[action]
          return (
            <Button
              key={action}
              size="small"
              variant="secondary"
              disabled={isTooMany}
              icon={<Icon aria-hidden className="size-4" />}
              onClick={() => setAsked({ action, selection: chosen, count })}
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
