import { z } from 'zod'
import { MEMBER_STATUSES } from './member-rules.ts'
import { REDEMPTION_STATUSES } from './rewards.ts'
import { route } from './route.ts'
import { SUPPORT_STATUSES } from './support-rules.ts'
import { Id } from './values.ts'

/** What the command menu finds. Each list is empty without the permission to see its kind. */
const Found = z.object({
  /** users.read: by any part of name, address or id. */
  members: z.array(z.object({ id: Id, name: z.string(), email: z.string(), status: z.enum(MEMBER_STATUSES) })),
  /**
   * redemptions.read: by the first digits of the id, or by the whole address that the code goes to. With redemptions.update, whose
   * holders may reveal codes, also by the whole activation code.
   */
  redemptions: z.array(
    z.object({
      id: Id,
      shortId: z.string(),
      subscriptionName: z.string(),
      memberName: z.string(),
      status: z.enum(REDEMPTION_STATUSES),
    }),
  ),
  /** support.read: by words of the subject or of the member, or by the first digits of the id. */
  tickets: z.array(
    z.object({
      id: Id,
      shortId: z.string(),
      subject: z.string(),
      memberName: z.string(),
      status: z.enum(SUPPORT_STATUSES),
    }),
  ),
  /** system.manage: by the beginning of the code. */
  promoCodes: z.array(z.object({ id: Id, code: z.string(), description: z.string() })),
})
export type Found = z.infer<typeof Found>

export const searchAll = route('POST /api/admin/search', {
  access: 'admin.enter',
  summary: 'Finds members, redemptions, tickets and promo codes that the viewer may see, five of each kind at most',
  noKeyBecause: 'it only reads',
  notAuditedBecause: 'it changes nothing',
  allowedInRoleView: true,
  limit: { max: 300, seconds: 60 },
  /** Not in the address, which proxies write to their logs: the text can be an activation code. */
  body: z.object({ search: z.string().trim().max(500) }),
  output: Found,
})

export const adminSearchRoutes = { searchAll }
