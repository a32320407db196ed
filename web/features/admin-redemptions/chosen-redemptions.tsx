import { Ban, CircleCheck, Download, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { BULK_ACTIONS, BULK_MAX, type BulkAction, MATCHING_MAX } from '#contracts/redemption-rules.ts'
import { useHasPermission } from '~/lib/session.ts'
import { useAllMatching } from '~/lib/use-all-matching.ts'
import type { Selection } from '~/lib/use-selection.ts'
import { BulkBar } from '~/ui/bulk-bar.tsx'
import { Button } from '~/ui/button.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { possibleActions } from './possible-actions.ts'
import type { BulkSelection, MatchingFilter } from './queries.ts'

interface ChosenRedemptionsProps {
  items: readonly AdminRedemption[]
  selection: Selection
  filter: MatchingFilter
  /** How many redemptions match, if all shown ones are selected and there are more. */
  total: number | undefined
  exporting: boolean
  /** @param ids undefined: all that match */
  onExport: (ids: readonly string[] | undefined) => void
}

const ICONS = { process: Play, release: CircleCheck, cancel: Ban } as const

/** The actions on the selected redemptions. */
export function ChosenRedemptions({ items, selection, filter, total, exporting, onExport }: ChosenRedemptionsProps) {
  const t = useTranslations('adminRedemptions.bulk')
  const tSelection = useTranslations('admin.selection')
  const may = useHasPermission()
  // The selection when the dialog opened. The list may lose its redemptions while the action runs.
  const [asked, setAsked] = useState<{ readonly action: BulkAction; readonly selection: BulkSelection }>()
  const all = useAllMatching(filter, total)
  const allOf = all.count
  const chosen = items.filter(({ id }) => selection.chosen.has(id))
  const count = allOf ?? chosen.length
  const max = allOf === undefined ? BULK_MAX : MATCHING_MAX
  const isTooMany = count > max
  const clear = () => {
    all.clear()
    selection.clear()
  }
  /** Returns the ids of the selected redemptions that allow an action. */
  const idsFor = (action: BulkAction) => chosen.filter((one) => allows(one, action)).map(({ id }) => id)
  const possible = possibleActions(filter.status)
  return (
    <>
      <BulkBar count={count} all={all} onClear={clear}>
        {isTooMany && <p className="text-sm text-warn">{tSelection('tooMany', { max })}</p>}
        {BULK_ACTIONS.map((action) => {
          const ids = idsFor(action)
          const Icon = ICONS[action]
          const isOffered = allOf === undefined ? ids.length > 0 : possible[action] && may('redemptions.update')
          return (
            isOffered && (
              <Button
                key={action}
                size="small"
                variant={action === 'cancel' ? 'danger' : action === 'release' ? 'secondary' : 'primary'}
                disabled={isTooMany}
                icon={<Icon aria-hidden className="size-4" />}
                onClick={() => setAsked({ action, selection: allOf === undefined ? { ids } : { matching: filter } })}
              >
                {t(`act.${action}.short`, { n: allOf ?? ids.length })}
              </Button>
            )
          )
        })}
        <Button
          size="small"
          variant="secondary"
          busy={exporting}
          disabled={allOf === undefined && isTooMany}
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => onExport(allOf === undefined ? chosen.map(({ id }) => id) : undefined)}
        >
          {t('export')}
        </Button>
      </BulkBar>
      {asked && <BulkDialog {...asked} onClose={() => setAsked(undefined)} onDone={clear} />}
    </>
  )
}

/** Whether the viewer may take an action on a redemption. Those that are ordered allow none. */
const allows = ({ may, mayRelease }: AdminRedemption, action: BulkAction): boolean =>
  action === 'release' ? mayRelease : may.includes(action === 'cancel' ? 'cancelled' : 'processing')
