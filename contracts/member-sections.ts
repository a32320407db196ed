import { z } from 'zod'
import { Approval } from './approvals.ts'
import { ArchivePage, archiveQuery } from './archive.ts'
import { ByMember, MemberRedemption } from './members.ts'
import { RedemptionCursor } from './rewards.ts'
import { MemberCase, RiskGroup } from './risk.ts'
import { route } from './route.ts'
import { Ticket } from './support.ts'
import { daysQuery, pageOf, pageQuery } from './values.ts'

/** Sections of the page of a member (docs/product.md#page-of-a-member). Each needs the permission of its own list. */

/** The days are those on which redemptions and tickets were opened, and proposals made. */
const query = z.object({ ...pageQuery(RedemptionCursor), ...daysQuery })

export const listMemberRedemptions = route('GET /api/admin/members/:id/redemptions', {
  access: 'redemptions.read',
  summary: 'The redemptions of a member, newest first',
  params: ByMember,
  query,
  output: pageOf(MemberRedemption),
  errors: ['notFound', 'daysReversed'],
})

export const listMemberTickets = route('GET /api/admin/members/:id/tickets', {
  access: 'support.read',
  summary: 'The support tickets of a member, newest first',
  params: ByMember,
  query,
  output: pageOf(Ticket),
  errors: ['notFound', 'daysReversed'],
})

export const listMemberApprovals = route('GET /api/admin/members/:id/approvals', {
  access: 'approvals.decide',
  summary: 'Proposals about a member or their redemptions, newest first: of the kinds that the viewer may decide',
  params: ByMember,
  query,
  output: pageOf(Approval),
  errors: ['notFound', 'daysReversed'],
})

export const listMemberRiskGroups = route('GET /api/admin/members/:id/risk', {
  access: 'risk.read',
  summary:
    'Risk groups of a member, the highest weight first, and decisions on such groups, newest first; fifty each at most',
  params: ByMember,
  output: z.object({ groups: z.array(RiskGroup), cases: z.array(MemberCase) }),
  errors: ['notFound'],
})

export const listMemberArchive = route('GET /api/admin/members/:id/archive', {
  access: 'transactions.read',
  replica: true,
  summary: 'What a member did in the earlier system, newest first',
  params: ByMember,
  query: archiveQuery,
  output: ArchivePage,
  errors: ['notFound'],
})

export const memberSectionsRoutes = {
  listMemberRedemptions,
  listMemberTickets,
  listMemberApprovals,
  listMemberRiskGroups,
  listMemberArchive,
}
