import { z } from 'zod'
import { ACTIVITY_KINDS, AGAINST, FIGURE_NAMES, PENDING_WORK_KINDS, TREND_NAMES } from './admin-dashboard-rules.ts'
import { route } from './route.ts'
import { Activation as RuleActivation } from './rule-changes.ts'
import { Instant, Points } from './values.ts'

export const Figure = z.object({
  name: z.enum(FIGURE_NAMES),
  value: z.int(),
  /** What it is compared with. */
  before: z.int(),
  against: z.enum(AGAINST),
})
export type Figure = z.infer<typeof Figure>

export const readStats = route('GET /api/admin/stats', {
  access: 'admin.enter',
  summary:
    'The figures of the dashboard that the viewer may see, each with what it was before, and how the system stands',
  output: z.object({
    figures: z.array(Figure),
    system: z.object({
      /** The queue of redemptions; null without the permission to see it. */
      redemptions: z.enum(['good', 'warning', 'critical']).nullable(),
      /** Open redemptions older than is stated, at most one more than COUNTED_UP_TO; null for staff who may not see redemptions. */
      overdue: z.int().nullable(),
      /** Mails that wait to be sent, at most 1,000 of them, and those that were given up. */
      mails: z.object({ waiting: z.int(), failed: z.int() }),
      /** The active rule set if a super admin overrode the guard for it; null otherwise, and without the permission to see it. */
      override: z.object({ ruleSet: z.int(), activation: RuleActivation }).nullable(),
    }),
    asOf: Instant,
  }),
})

export const Activity = z.object({
  id: z.string(),
  type: z.enum(ACTIVITY_KINDS),
  /** Null for who deleted their account. Empty without `users.read`, except at redemptions, whose list shows it. */
  memberEmail: z.string().nullable(),
  description: z.string(),
  /** Signed: what it did to the balance. */
  points: Points,
  createdAt: Instant,
})
export type Activity = z.infer<typeof Activity>

export const readActivity = route('GET /api/admin/activity', {
  access: 'admin.enter',
  summary:
    'What members did last: sign-ups, spins, scratch cards, tasks and redemptions, as far as the viewer may see them',
  output: z.object({ items: z.array(Activity) }),
})

export const PendingWork = z.object({
  kind: z.enum(PENDING_WORK_KINDS),
  /** At least 1, and at most one more than COUNTED_UP_TO. */
  n: z.int(),
  /** When the oldest one began; for proposals, when the first one expires; for held redemptions, when the first hold ends; for codes, when the first ones run out. */
  at: Instant,
})
export type PendingWork = z.infer<typeof PendingWork>

export const readPendingWork = route('GET /api/admin/pending-work', {
  access: 'admin.enter',
  summary: 'What waits for staff, the most urgent first, as far as the viewer may see it; empty when nothing waits',
  output: z.object({ items: z.array(PendingWork) }),
})

const WorkMails = z.object({
  /** What the viewer chose, of what they may act on. */
  kinds: z.array(z.enum(PENDING_WORK_KINDS)),
  /** What the viewer may act on. */
  offered: z.array(z.enum(PENDING_WORK_KINDS)),
})

export const readWorkMails = route('GET /api/admin/me/work-mails', {
  access: 'admin.enter',
  summary: 'About which work the viewer is mailed in the morning when it waits',
  output: WorkMails,
})

export const saveWorkMails = route('PUT /api/admin/me/work-mails', {
  access: 'admin.enter',
  summary: 'Choose about which work one is mailed in the morning; none for no mail',
  noKeyBecause: 'the same choice twice is one choice',
  notAuditedBecause: 'it changes only what this staff member is mailed',
  body: z.object({ kinds: z.array(z.enum(PENDING_WORK_KINDS)).max(PENDING_WORK_KINDS.length) }),
  output: WorkMails,
})

export const Trend = z.object({
  name: z.enum(TREND_NAMES),
  /** One for each of the days. */
  values: z.array(z.int()),
  /** The same number of values, each from COMPARED_DAYS earlier. */
  previous: z.array(z.int()),
})
export type Trend = z.infer<typeof Trend>

export const readTrends = route('GET /api/admin/trends', {
  access: 'admin.enter',
  replica: true,
  summary: 'Figures by day (UTC) that the viewer may see: COMPARED_DAYS complete days, and today up to now',
  output: z.object({ days: z.array(z.iso.date()), trends: z.array(Trend) }),
})

export const adminDashboardRoutes = {
  readStats,
  readActivity,
  readPendingWork,
  readWorkMails,
  saveWorkMails,
  readTrends,
}
