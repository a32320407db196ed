import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileKey2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { APPROVAL_VIEWS, type ApprovalAction } from '#contracts/approval-rules.ts'
import type { Approval } from '#contracts/approvals.ts'
import { isApiError } from '~/lib/errors.ts'
import { saveAsFile, startDownload } from '~/lib/save-as-file.ts'
import { useHasPermission } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { oneOf, useFilters, useOpened } from '~/lib/url-filter.ts'
import { useAction } from '~/lib/use-action.ts'
import { useDays } from '~/lib/use-days.ts'
import { isListRead, useOpenRecord } from '~/lib/use-open-record.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { useStableRows } from '~/lib/use-stable-rows.ts'
import { useStaffBudget } from '~/lib/use-staff-budget.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { NewRows } from '~/ui/new-rows.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { SavedViews } from '~/ui/saved-views.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { RefreshButton } from '~/ui/toolbar-buttons.tsx'
import { ApprovalItem } from './approval-item.tsx'
import { ApprovalSheet } from './approval-sheet.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { approvalQuery, approvalsQuery } from './queries.ts'

/** Refusals of an id that names no proposal. */
const NO_SUCH: readonly string[] = ['notFound', 'invalidInput']

/** Proposals for actions that need a second staff member: pending and decided ones. */
export function AdminApprovals() {
  const t = useTranslations('adminApprovals')
  const may = useHasPermission()
  const [filters, change] = useFilters()
  const view = oneOf(APPROVAL_VIEWS, filters.get('view'))
  const days = useDays()
  const query = useInfiniteQuery(approvalsQuery(view, days.query))
  const stable = useStableRows(query, JSON.stringify({ view, ...days.query }))
  const [open, setOpen] = useState<{ approval: Approval; act: Exclude<ApprovalAction, 'download'> }>()
  const exporting = useOpened('new')
  const download = useAction('POST /api/admin/code-exports/:id/download', {
    onSuccess: ({ fileName, csv }) => {
      saveAsFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
      toast.success(t('download.done'))
    },
  })
  const { box, onFocus } = useRowKeys<HTMLUListElement>()
  const { opened = '' } = useOpened('approval')
  const isUnlisted = opened !== '' && isListRead(query) && !stable.rows?.some(({ id }) => id === opened)
  // A link may name a proposal of another view, such as one that was decided since then.
  const read = useQuery({ ...approvalQuery(opened), enabled: isUnlisted })
  const isNowhere = isApiError(read.error) && NO_SUCH.includes(read.error.code)
  const sheet = useOpenRecord('approval', stable.rows, isUnlisted && isNowhere)
  const shown = sheet.record ?? (opened ? read.data?.approval : undefined)
  const budget = useStaffBudget()
  const start = (approval: Approval, act: ApprovalAction) => {
    if (act !== 'download') setOpen({ approval, act })
    else if (approval.facts.kind === 'ledger') startDownload(`/api/admin/ledger-exports/${approval.id}`)
    else download.run({ params: { id: approval.id }, body: {} })
  }
  const refresh = () => {
    stable.showNext()
    void query.refetch()
  }
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        <RefreshButton busy={query.isRefetching && !query.isFetchingNextPage} onClick={refresh}>
          {t('refresh')}
        </RefreshButton>
        {may('redemptions.update') && (
          <Button icon={<FileKey2 aria-hidden className="size-5" />} onClick={() => exporting.open('export')}>
            {t('export.open')}
          </Button>
        )}
      </PageHeader>
      {budget && (
        <div className="mb-4">
          <Banner tone="note" title={budget.title}>
            {budget.text}
          </Banner>
        </div>
      )}
      <div className="relative mb-3 flex flex-wrap items-end gap-2">
        <DayRange days={days} of="proposed" />
        <SavedViews list="approvals" />
      </div>
      <Tabs
        label={t('views.label')}
        value={view}
        tabs={APPROVAL_VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        onChange={(value) => change({ view: value === 'waiting' ? '' : value })}
      >
        <div className="mt-3">
          <PagedList
            query={{ ...query, data: stable.rows && { pages: [{ items: stable.rows }] }, refetch: refresh }}
            failed={t('loadFailed')}
            rowClass="h-24"
            empty={
              <EmptyState
                icon={<UserCheck />}
                title={t(`empty.${view}`)}
                text={view === 'waiting' ? t('empty.waitingText') : undefined}
              />
            }
          >
            {(found) => (
              <ul ref={box} onFocus={onFocus} aria-label={t('list')} className="panel divide-y divide-line">
                {found.map((approval) => (
                  <ApprovalItem
                    key={approval.id}
                    approval={approval}
                    isGone={stable.gone.has(approval.id)}
                    busy={download.busy}
                    onOpen={sheet.open}
                    onAction={(act) => start(approval, act)}
                  />
                ))}
              </ul>
            )}
          </PagedList>
        </div>
        <NewRows waiting={stable.waiting} gone={stable.gone.size} onShow={stable.show} className="bottom-3" />
      </Tabs>
      {exporting.opened === 'export' && may('redemptions.update') && <ExportDialog onClose={exporting.close} />}
      {shown && (
        <ApprovalSheet
          approval={shown}
          isGone={stable.gone.has(shown.id)}
          busy={download.busy}
          steps={sheet.steps}
          onAction={(act) => start(shown, act)}
          onClose={sheet.close}
        />
      )}
      {open && <DecideDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
