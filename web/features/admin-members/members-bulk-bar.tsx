import { Ban, CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { BULK_MAX, type StatusAction } from '#contracts/member-rules.ts'
import { useHasPermission } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAllMatching } from '~/lib/use-all-matching.ts'
import { useDownload } from '~/lib/use-download.ts'
import type { Selection } from '~/lib/use-selection.ts'
import { BulkBar } from '~/ui/bulk-bar.tsx'
import { Button } from '~/ui/button.tsx'
import { ExportButton } from '~/ui/toolbar-buttons.tsx'
import type { BulkSelection, MatchingFilter } from './queries.ts'

interface MembersBulkBarProps {
  selection: Selection
  filter: MatchingFilter
  /** How many members match, if all shown ones are selected and there are more. */
  total: number | undefined
  onAction: (action: StatusAction, chosen: BulkSelection) => void
}

/** The actions on the selected members. */
export function MembersBulkBar({ selection, filter, total, onAction }: MembersBulkBarProps) {
  const t = useTranslations('adminMembers')
  const may = useHasPermission()
  const save = useDownload('/api/admin/members/export', 'users.csv', t('exported'))
  const all = useAllMatching(filter, total)
  const count = all.count ?? selection.chosen.size
  const ids = [...selection.chosen]
  const chosen: BulkSelection = all.count === undefined ? { ids } : { matching: filter }
  const clear = () => {
    all.clear()
    selection.clear()
  }
  /** Runs an action if the number of selected members is allowed. */
  const withChosen = (run: () => void) => () => {
    if (count === 0) toast.error(t('bulk.none'))
    else if (count > BULK_MAX) toast.error(t('bulk.tooMany', { max: BULK_MAX }))
    else run()
  }
  return (
    <BulkBar count={count} all={all} onClear={clear}>
      <ExportButton
        busy={save.busy}
        onClick={all.count === undefined ? withChosen(() => save.run({ ids: ids.join(',') })) : () => save.run(filter)}
      >
        {t('bulk.export')}
      </ExportButton>
      {may('users.ban') && (
        <>
          <Button
            variant="danger"
            icon={<Ban aria-hidden className="size-5" />}
            onClick={withChosen(() => onAction('ban', chosen))}
          >
            {t('bulk.ban')}
          </Button>
          <Button
            variant="secondary"
            icon={<CircleCheck aria-hidden className="size-5" />}
            onClick={withChosen(() => onAction('activate', chosen))}
          >
            {t('bulk.activate')}
          </Button>
        </>
      )}
    </BulkBar>
  )
}
