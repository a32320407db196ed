import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ApprovalAction } from '#contracts/approval-rules.ts'
import type { Approval } from '#contracts/approvals.ts'
import type { Steps } from '~/lib/steps.ts'
import { Assignee } from '~/ui/assignee.tsx'
import { SheetActions, SideSheet } from '~/ui/side-sheet.tsx'
import { ApprovalButtons, ApprovalDetails, ApprovalState } from './approval-parts.tsx'
import { APPROVALS_KEY, approvalQuery } from './queries.ts'
import { useFacts } from './use-facts.ts'

interface ApprovalSheetProps {
  /** The proposal as listed, shown until it was read again. */
  approval: Approval
  isGone: boolean
  busy: boolean
  steps: Steps | undefined
  onAction: (act: ApprovalAction) => void
  onClose: () => void
}

/** One proposal with a link to what it is about, and its actions. It follows the decisions of colleagues. */
export function ApprovalSheet({ approval: listed, isGone, busy, steps, onAction, onClose }: ApprovalSheetProps) {
  const t = useTranslations('adminApprovals')
  const approval = useQuery(approvalQuery(listed.id)).data?.approval ?? listed
  const { title, to } = useFacts()(approval)
  return (
    <SideSheet title={title} steps={steps} onClose={onClose}>
      <div>
        <ApprovalState approval={approval} />
        <ApprovalDetails approval={approval} />
      </div>
      <Assignee
        key={`assignee ${approval.id}`}
        route="POST /api/admin/approvals/:id/assignee"
        id={approval.id}
        assignee={approval.assignee}
        mayAssign={approval.mayAssign && !isGone}
        refreshes={APPROVALS_KEY}
      />
      {to && (
        <Link
          to={to}
          className="flex min-h-target items-center gap-1.5 self-start font-semibold text-brand-ink underline-offset-2 hover:underline"
        >
          {t('openSubject')}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
      <SheetActions>
        <ApprovalButtons approval={approval} isGone={isGone} busy={busy} onAction={onAction} />
      </SheetActions>
    </SideSheet>
  )
}
