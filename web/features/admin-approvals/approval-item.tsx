import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ApprovalAction } from '#contracts/approval-rules.ts'
import type { Approval } from '#contracts/approvals.ts'
import { AssigneeName } from '~/ui/assignee.tsx'
import { Badge } from '~/ui/badge.tsx'
import { ApprovalButtons, ApprovalDetails, ApprovalState } from './approval-parts.tsx'
import { useFacts } from './use-facts.ts'

interface ApprovalItemProps {
  approval: Approval
  /** Whether it is no longer in the list. */
  isGone: boolean
  busy: boolean
  /** Opens its sheet. Without it the title links to what the proposal is about. */
  onOpen?: (id: string) => void
  onAction: (act: ApprovalAction) => void
}

/** One proposal with its reason and author, and the actions that the viewer may take. */
export function ApprovalItem({ approval, isGone, busy, onOpen, onAction }: ApprovalItemProps) {
  const tLive = useTranslations('admin.live')
  const { title, to } = useFacts()(approval)
  const { id } = approval
  return (
    <li data-row={id} className="flex flex-col gap-3 p-4 sm:p-5 lg:flex-row lg:items-start lg:justify-between">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          {onOpen ? (
            <button
              type="button"
              data-open={id}
              onClick={() => onOpen(id)}
              className="min-h-6 rounded-sm text-left wrap-anywhere underline-offset-2 hover:underline"
            >
              {title}
            </button>
          ) : to ? (
            <Link to={to} className="rounded-sm wrap-anywhere hover:underline">
              {title}
            </Link>
          ) : (
            <span className="wrap-anywhere">{title}</span>
          )}
          {isGone ? <Badge>{tLive('left')}</Badge> : <ApprovalState approval={approval} />}
        </h2>
        {approval.mayAssign && !isGone && <AssigneeName assignee={approval.assignee} />}
        <ApprovalDetails approval={approval} />
      </div>
      {approval.may.length > 0 && (
        <div className="flex shrink-0 flex-wrap gap-2">
          <ApprovalButtons approval={approval} isGone={isGone} busy={busy} onAction={onAction} />
        </div>
      )}
    </li>
  )
}
