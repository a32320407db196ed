import { z } from 'zod'
import { ApprovalFacts } from './approval-facts.ts'
import { APPROVAL_ACTS, APPROVAL_STATES, APPROVAL_VIEWS } from './approval-rules.ts'
import { STAFF_REASON_MAX } from './member-rules.ts'
import { RedemptionCursor } from './rewards.ts'
import { route } from './route.ts'
import { Assignee, AssigneeChange, daysQuery, Id, Instant, PlainLine, pageOf, pageQuery, StoredDay } from './values.ts'

const Person = z.object({ id: Id, name: z.string() })

export const Approval = z.object({
  id: Id,
  state: z.enum(APPROVAL_STATES),
  facts: ApprovalFacts,
  reason: z.string(),
  by: Person,
  at: Instant,
  /** Until then it may be decided; approved codes may be downloaded until then. */
  expiresAt: Instant,
  decided: z.object({ by: Person, at: Instant, reason: z.string() }).nullable(),
  assignee: Assignee,
  /** Whether this viewer may assign it to themselves, or unassign it, now. */
  mayAssign: z.boolean(),
  /** What this viewer may do with it now. */
  may: z.array(z.enum(APPROVAL_ACTS)),
})
Approval.register(z.globalRegistry, {
  id: 'Approval',
  description: 'A proposal of a staff member that needs the approval of a colleague.',
})
export type Approval = z.infer<typeof Approval>

export const listApprovals = route('GET /api/admin/approvals', {
  access: 'approvals.decide',
  summary: 'What staff proposed that needs a colleague: of the kinds that the viewer may decide',
  query: z.object({ ...pageQuery(RedemptionCursor), view: z.enum(APPROVAL_VIEWS).default('waiting'), ...daysQuery }),
  output: pageOf(Approval),
  errors: ['daysReversed'],
})

const ById = z.object({ id: Id })
const Reason = PlainLine(STAFF_REASON_MAX)
const Decided = z.object({ approval: Approval })

export const readApproval = route('GET /api/admin/approvals/:id', {
  access: 'approvals.decide',
  summary: 'One proposal of a kind that the viewer may decide, as it is now',
  params: ById,
  output: z.object({ approval: Approval }),
  errors: ['notFound'],
})

export const assignApproval = route('POST /api/admin/approvals/:id/assignee', {
  access: 'approvals.decide',
  summary: 'Assign a waiting proposal to oneself, so that colleagues decide others, or unassign it',
  params: ById,
  body: AssigneeChange,
  output: Decided,
  errors: ['notFound', 'approvalOwn', 'approvalSelf', 'approvalClosed', 'assigneeChanged'],
})

export const approve = route('POST /api/admin/approvals/:id/approve', {
  access: 'approvals.decide',
  summary: 'Approve what a colleague proposed; everything is checked again, and then done',
  params: ById,
  body: z.object({ reason: Reason.default('') }),
  output: Decided,
  errors: [
    'notFound',
    'approvalOwn',
    'approvalSelf',
    'approvalNewStaff',
    'approvalClosed',
    'approvalRightGone',
    'approvalStale',
    'memberAdjusted',
    'adjustmentTooLarge',
    'catalogueConflict',
    'promoCodeDates',
    'campaignStartPassed',
    'campaignOverlaps',
    'campaignLimits',
    'campaignRefused',
    'activationPast',
    'ruleSetRefused',
    'limitPrice',
    'limitCodes',
    'limitPoints',
  ],
})

export const refuse = route('POST /api/admin/approvals/:id/refuse', {
  access: 'approvals.decide',
  summary: 'Refuse what a colleague proposed, with a reason',
  params: ById,
  body: z.object({ reason: Reason.pipe(z.string().min(1, 'Please give a reason')) }),
  output: Decided,
  errors: ['notFound', 'approvalOwn', 'approvalSelf', 'approvalClosed'],
})

export const withdraw = route('POST /api/admin/approvals/:id/withdraw', {
  access: 'approvals.decide',
  summary: 'Take back what one has proposed',
  params: ById,
  body: z.object({}),
  output: Decided,
  errors: ['notFound', 'approvalClosed'],
})

export const proposeCodes = route('POST /api/admin/code-exports', {
  access: 'redemptions.update',
  summary: 'Propose an export of activation codes that were delivered in these days',
  body: z.object({
    from: StoredDay,
    to: StoredDay,
    reason: Reason.pipe(z.string().min(1, 'Please give a reason')),
  }),
  output: Decided,
  errors: [
    'approvalDuplicate',
    'codesExportDates',
    'codesExportEmpty',
    'codesExportTooLarge',
    'limitPrice',
    'limitCodes',
  ],
})

export const downloadCodes = route('POST /api/admin/code-exports/:id/download', {
  access: 'redemptions.update',
  summary: 'The codes of an approved export as CSV, for its author; each download is recorded for every code',
  noKeyBecause: 'it shows the same codes again, and an answer with codes is never stored',
  params: ById,
  body: z.object({}),
  output: z.object({ fileName: z.string(), csv: z.string() }),
  errors: ['notFound', 'approvalClosed', 'limitPrice', 'limitCodes'],
})

export const approvalsRoutes = {
  listApprovals,
  readApproval,
  assignApproval,
  approve,
  refuse,
  withdraw,
  proposeCodes,
  downloadCodes,
}
