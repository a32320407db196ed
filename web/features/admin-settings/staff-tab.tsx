import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffMember } from '#contracts/staff.ts'
import { useIsWide } from '~/lib/media.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { useOpened } from '~/lib/url-filter.ts'
import { isListRead, useOpenRecord } from '~/lib/use-open-record.ts'
import { Button } from '~/ui/button.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { staffQuery } from './queries.ts'
import { RoleDialog } from './role-dialog.tsx'
import { StaffCards } from './staff-cards.tsx'
import { StaffSheet } from './staff-sheet.tsx'
import { StaffTable } from './staff-table.tsx'

/** The list of staff, with the actions of super admins on roles. */
export function StaffTab() {
  const t = useTranslations('adminSettings.staff')
  const isWide = useIsWide()
  const query = useQueryKeepingError(staffQuery)
  const { data, error, isPending, retrying, refetch } = query
  const { opened, open, close } = useOpened('new')
  const sheet = useOpenRecord('staff', data?.items, isListRead(query))
  const [changing, setChanging] = useState<StaffMember>()
  const viewer = data?.items.find(({ isViewer }) => isViewer)
  const List = isWide ? StaffTable : StaffCards
  return (
    <>
      <div className="mb-3 flex justify-end">
        <Button
          aria-haspopup="dialog"
          icon={<UserPlus aria-hidden className="size-5" />}
          disabled={!viewer}
          onClick={() => open('staff')}
        >
          {t('add')}
        </Button>
      </div>
      {isPending && <SkeletonRows rows={5} className="h-12" />}
      {!isPending && !data && (
        <ErrorState title={t('loadFailed')} error={error} retrying={retrying} onRetry={() => void refetch()} />
      )}
      {data && <List items={data.items} onOpen={sheet.open} onChange={setChanging} />}
      {data && isWide && <p className="mt-3 text-sm text-quiet">{t('keys')}</p>}
      {sheet.record && (
        <StaffSheet member={sheet.record} steps={sheet.steps} onChange={setChanging} onClose={sheet.close} />
      )}
      {viewer && opened === 'staff' && <GrantDialog viewer={viewer} ownRoles={data?.ownRoles ?? []} onClose={close} />}
      {viewer && changing && (
        <RoleDialog
          viewer={viewer}
          member={data?.items.find(({ id }) => id === changing.id) ?? changing}
          ownRoles={data?.ownRoles ?? []}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  )
}
