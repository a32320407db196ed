import { Ban, CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { BULK_MAX, type StatusAction } from '#contracts/member-rules.ts'
import { useHasPermission } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useDownload } from '~/lib/use-download.ts'
import type { Selection } from '~/lib/use-selection.ts'
import { BulkBar } from '~/ui/bulk-bar.tsx'
import { Button } from '~/ui/button.tsx'
import { ExportButton } from '~/ui/toolbar-buttons.tsx'

interface MembersBulkBarProps {
  selection: Selection
  onAction: (action: StatusAction) => void
}

/** The actions on the selected members. */
export function MembersBulkBar({ selection, onAction }: MembersBulkBarProps) {
  const t = useTranslations('adminMembers')
  const may = useHasPermission()
  const save = useDownload('/api/admin/members/export', 'users.csv', t('exported'))
  const count = selection.chosen.size
  /** Runs an action if the number of selected members is allowed. */
  const withChosen = (run: () => void) => () => {
    if (count === 0) toast.error(t('bulk.none'))
    else if (count > BULK_MAX) toast.error(t('bulk.tooMany', { max: BULK_MAX }))
    else run()
  }
  return (
    <BulkBar count={count} onClear={selection.clear}>
      <ExportButton busy={save.busy} onClick={withChosen(() => save.run({ ids: [...selection.chosen].join(',') }))}>
        {t('bulk.export')}
      </ExportButton>
      {may('users.ban') && (
        <>
          <Button
            variant="danger"
            icon={<Ban aria-hidden className="size-5" />}
            onClick={withChosen(() => onAction('ban'))}
          >
            {t('bulk.ban')}
          </Button>
          <Button
            variant="secondary"
            icon={<CircleCheck aria-hidden className="size-5" />}
            onClick={withChosen(() => onAction('activate'))}
          >
            {t('bulk.activate')}
          </Button>
        </>
      )}
    </BulkBar>
  )
}
