import { useInfiniteQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApprovalAction } from '#contracts/approval-rules.ts'
import type { Approval } from '#contracts/approvals.ts'
import { useDays } from '~/lib/use-days.ts'
import { useStableRows } from '~/lib/use-stable-rows.ts'
import { DayRange } from '~/ui/day-range.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { NewRows } from '~/ui/new-rows.tsx'
import { NothingOnDays } from '~/ui/nothing-on-days.tsx'
import { ApprovalItem } from './approval-item.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { memberApprovalsQuery } from './queries.ts'

/** The proposals about one member, which the viewer can decide here. */
export function MemberApprovals({ memberId }: { memberId: string }) {
  const t = useTranslations('adminApprovals')
  const days = useDays()
  const query = useInfiniteQuery(memberApprovalsQuery(memberId, days.query))
  const stable = useStableRows(query, JSON.stringify([memberId, days.query]))
  const [open, setOpen] = useState<{ approval: Approval; act: Exclude<ApprovalAction, 'download'> }>()
  return (
    <>
      <div className="mb-3 flex flex-wrap">
        <DayRange days={days} of="proposed" />
      </div>
      <PagedList
        query={{ ...query, data: stable.rows && { pages: [{ items: stable.rows }] } }}
        failed={t('loadFailed')}
        rowClass="h-24"
        empty={
          <NothingOnDays days={days} icon={<UserCheck />} title={t('ofMember.none')} text={t('ofMember.noneText')} />
        }
      >
        {(found) => (
          <ul aria-label={t('list')} className="panel divide-y divide-line">
            {found.map((approval) => (
              <ApprovalItem
                key={approval.id}
                approval={approval}
                isGone={stable.gone.has(approval.id)}
                busy={false}
                // A proposal about a member never has a download.
                onAction={(act) => act !== 'download' && setOpen({ approval, act })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <NewRows waiting={stable.waiting} gone={stable.gone.size} onShow={stable.show} className="bottom-3" />
      {open && <DecideDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
