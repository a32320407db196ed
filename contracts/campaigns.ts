import { z } from 'zod'
import {
  AUDIENCE_DAYS_MAX,
  AUDIENCE_LIST_MAX,
  BANNER_MAX,
  CAMPAIGN_BUDGET_MAX,
  CAMPAIGN_NAME_MAX,
  CAMPAIGN_SOURCES,
  CAMPAIGN_STATES,
  CAMPAIGN_TARGETS,
  type CampaignTarget,
  DISCOUNT_PERCENT_MAX,
  EXTRA_PLAY_SOURCES,
  EXTRA_PLAYS_MAX,
  MULTIPLIER_PERCENT,
} from './campaign-rules.ts'
import { GuardReport, Micros } from './guard.ts'
import { STAFF_REASON_MAX } from './member-rules.ts'
import { route } from './route.ts'
import { RuleSet } from './rule-set.ts'
import { daysQuery, Email, Id, Instant, PlainLine, Points } from './values.ts'

const whole = (min: number, max: number) => {
  const message = `Please enter a whole number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
  return z.int(message).min(min, message).max(max, message)
}

/** What a campaign changes (docs/product.md#campaigns). A source that is missing stays as it is. */
export const Overlay = z.object({
  /** The points of a source, in per cent of the active rules. */
  multipliers: z.partialRecord(z.enum(CAMPAIGN_SOURCES), whole(MULTIPLIER_PERCENT.min, MULTIPLIER_PERCENT.max)),
  /** Additional plays per reward day. */
  extraPlays: z.partialRecord(z.enum(EXTRA_PLAY_SOURCES), whole(1, EXTRA_PLAYS_MAX)),
  /** The prize table of the wheel instead of that of the active rules; null for no other. */
  wheelPrizes: RuleSet.shape.wheel.shape.prizes.nullable(),
  /** Per cent off the price of some plans, or of all where the list is null. */
  discount: z
    .object({
      percent: whole(1, DISCOUNT_PERCENT_MAX),
      planIds: z.array(Id).min(1, 'Please choose at least one plan').max(200).nullable(),
    })
    .nullable(),
})
export type Overlay = z.infer<typeof Overlay>

/** Returns what an overlay changes, in the order of the targets. */
export function targetsOf({ multipliers, extraPlays, wheelPrizes, discount }: Overlay): CampaignTarget[] {
  const changed = new Set<CampaignTarget>([
    ...(Object.keys(multipliers) as CampaignTarget[]),
    ...(Object.keys(extraPlays) as CampaignTarget[]),
    ...(wheelPrizes ? (['wheel'] as const) : []),
    ...(discount ? (['plans'] as const) : []),
  ])
  return CAMPAIGN_TARGETS.filter((target) => changed.has(target))
}

const days = whole(1, AUDIENCE_DAYS_MAX)
/** `new`: registered in so many days before the start, or later. `inactive`: no activity in so many days before the start. */
export const Audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('new'), days }),
  z.object({ kind: z.literal('inactive'), days }),
  z.object({ kind: z.literal('list') }),
])
export type Audience = z.infer<typeof Audience>

/** A minute by the clock of APP_TIME_ZONE, without a zone. */
const LocalMinute = z.iso
  .datetime({ local: true, precision: -1, error: 'Please enter a day and a time' })
  .refine((text) => text.length === 16 && text >= '2000' && text < '2100', 'Please enter a day and a time')
  .meta({ description: 'Day and time by the clock of APP_TIME_ZONE.', examples: ['2026-12-01T18:00'] })

const CampaignForm = z
  .object({
    name: PlainLine(CAMPAIGN_NAME_MAX).pipe(z.string().min(1, 'Please enter a name')),
    startsAt: LocalMinute,
    endsAt: LocalMinute,
    overlay: Overlay,
    audience: Audience,
    /** Addresses of the members of a list. */
    members: z.array(Email).max(AUDIENCE_LIST_MAX, `At most ${AUDIENCE_LIST_MAX} members`).default([]),
    banner: PlainLine(BANNER_MAX).pipe(z.string().min(1, 'Please enter a text')),
    /** The most points that its plays may bring; null for no limit. */
    budgetPoints: whole(1, CAMPAIGN_BUDGET_MAX).nullable(),
  })
  .superRefine(({ overlay, audience, members, startsAt, endsAt, budgetPoints }, context) => {
    const issue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    const targets = targetsOf(overlay)
    if (endsAt <= startsAt) issue(['endsAt'], 'The end must be after the start')
    if (targets.length === 0) issue(['overlay'], 'Please change at least one thing')
    if (overlay.wheelPrizes && overlay.multipliers.wheel !== undefined) {
      issue(['overlay', 'multipliers', 'wheel'], 'A special prize table has its own points')
    }
    if (budgetPoints !== null && !targets.some((target) => target !== 'plans')) {
      issue(['budgetPoints'], 'A discount alone brings no points')
    }
    if (audience.kind === 'list' && members.length === 0) issue(['members'], 'Please enter at least one address')
  })
export type CampaignForm = z.infer<typeof CampaignForm>

const Money = z.object({ micros: Micros, currency: z.string() })

/** The guard's verdict on the rules of a campaign, and what the campaign is expected to cost in its time beyond the active rules. */
const CampaignPreview = z.object({
  report: GuardReport,
  /** Members who are expected to take part. */
  members: z.int(),
  days: z.number(),
  /** Expected points a day of one of them, by the active rules and by those of the campaign. */
  pointsPerDay: z.object({ before: z.number(), after: z.number() }),
  /** Expected additional points of all of its time. A budget limits them. */
  extraPoints: Points,
  /** What they cost; null while the cost of a point is unknown. */
  extraCost: Money.nullable(),
  /** The active rules and those of the campaign. */
  rules: z.object({ before: RuleSet, after: RuleSet }),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>

const Person = z.object({ id: Id, name: z.string() })

export const AdminCampaign = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  /** What it becomes in some seconds, after a pause or an end by staff. */
  next: z.object({ state: z.enum(CAMPAIGN_STATES), at: Instant }).nullable(),
  version: z.int(),
  startsAt: Instant,
  /** The actual end where it ended early. */
  endsAt: Instant,
  /** Why it ended early; null if it did not. */
  endedBy: z.enum(['staff', 'budget']).nullable(),
  /** As in the form. */
  localStart: LocalMinute,
  localEnd: LocalMinute,
  overlay: Overlay,
  targets: z.array(z.enum(CAMPAIGN_TARGETS)),
  audience: Audience,
  /** How many members a list has. */
  listed: z.int(),
  banner: z.string(),
  budgetPoints: Points.nullable(),
  /** Points that count against the budget, with the most that open plays can bring. Null without a budget, and some days after the end. */
  budgetUsed: Points.nullable(),
  /** Whether it was proposed although the guard refuses its rules. */
  isOverride: z.boolean(),
  author: Person,
  approver: Person.nullable(),
  /** The waiting proposal. */
  approvalId: Id.nullable(),
})
export type AdminCampaign = z.infer<typeof AdminCampaign>

const ById = z.object({ id: Id })
const Reason = PlainLine(STAFF_REASON_MAX).pipe(z.string().min(1, 'Please give a reason'))
const Changed = z.object({ campaign: AdminCampaign })

export const listCampaigns = route('GET /api/admin/campaigns', {
  access: 'system.manage',
  summary: 'All campaigns, newest start first, of days in which they start',
  query: z.object(daysQuery),
  output: z.object({
    campaigns: z.array(AdminCampaign),
    /** APP_TIME_ZONE: the clock of starts and ends. */
    timeZone: z.string(),
    plans: z.array(z.object({ id: Id, name: z.string(), points: Points })),
    /** The wheel of the active rules, to begin a special table with. */
    wheelPrizes: RuleSet.shape.wheel.shape.prizes,
  }),
  errors: ['daysReversed'],
})

export const readCampaignMembers = route('GET /api/admin/campaigns/:id/members', {
  access: 'system.manage',
  summary: 'The addresses of the members of a campaign for a list',
  params: ById,
  output: z.object({ members: z.array(z.string()) }),
  errors: ['notFound'],
})

export const previewCampaign = route('POST /api/admin/campaign-previews', {
  access: 'system.manage',
  summary: 'The verdict on a campaign and its expected cost. It changes nothing',
  noKeyBecause: 'it only reads',
  allowedInRoleView: true,
  notAuditedBecause: 'it changes nothing',
  /** The id of a stored draft, which does not overlap with itself. */
  body: z.object({ id: Id.optional(), form: CampaignForm }),
  limit: { max: 120, seconds: 60 },
  output: CampaignPreview,
})

export const addCampaign = route('POST /api/admin/campaigns', {
  access: 'system.manage',
  summary: 'Store a draft of a campaign',
  body: CampaignForm,
  output: Changed,
})

export const editCampaign = route('PUT /api/admin/campaigns/:id', {
  access: 'system.manage',
  summary: 'Change the draft of a campaign',
  params: ById,
  body: z.object({ expectedVersion: z.int(), form: CampaignForm }),
  output: Changed,
  errors: ['notFound', 'campaignLocked', 'campaignConflict'],
})

export const deleteCampaign = route('DELETE /api/admin/campaigns/:id', {
  access: 'system.manage',
  summary: 'Delete the draft of a campaign',
  params: ById,
  output: z.object({}),
  errors: ['notFound', 'campaignLocked'],
})

export const proposeCampaign = route('POST /api/admin/campaigns/:id/propose', {
  access: 'system.manage',
  summary: 'Propose a campaign; a colleague approves it',
  params: ById,
  body: z.object({
    expectedVersion: z.int(),
    reason: Reason,
    /** Propose it although the guard refuses its rules. */
    override: z.boolean().default(false),
  }),
  output: Changed,
  errors: [
    'notFound',
    'campaignLocked',
    'campaignConflict',
    'campaignStartPassed',
    'campaignLimits',
    'campaignRefused',
    'approvalDuplicate',
  ],
})

const acts = { access: 'system.manage', params: ById, body: z.object({ reason: Reason }), output: Changed } as const

export const pauseCampaign = route('POST /api/admin/campaigns/:id/pause', {
  ...acts,
  summary: 'Pause a campaign; it takes effect some seconds later, in every process at once',
  errors: ['notFound', 'campaignNotRunning'],
})

export const resumeCampaign = route('POST /api/admin/campaigns/:id/resume', {
  ...acts,
  summary: 'End the pause of a campaign',
  errors: ['notFound', 'campaignNotRunning'],
})

export const endCampaign = route('POST /api/admin/campaigns/:id/end', {
  ...acts,
  summary: 'End a campaign early, or cancel a scheduled one',
  errors: ['notFound', 'campaignNotRunning'],
})

export const readCampaignResult = route('GET /api/admin/campaigns/:id/result', {
  access: 'system.manage',
  replica: true,
  summary: 'What a campaign issued so far, by source, and how many members took part',
  params: ById,
  output: z.object({
    sources: z.array(z.object({ source: z.enum(CAMPAIGN_SOURCES), plays: z.int(), points: Points })),
    points: Points,
    members: z.int(),
    /** What these points cost; null while the cost of a point is unknown. */
    cost: Money.nullable(),
    /** Redemptions at a reduced price, and the points that members saved. */
    redemptions: z.object({ count: z.int(), saved: Points }),
  }),
  errors: ['notFound'],
})

export const readCampaigns = route('GET /api/campaigns', {
  access: 'member',
  summary: 'The running campaigns whose audience has the member',
  output: z.object({
    campaigns: z.array(
      z.object({ id: Id, banner: z.string(), endsAt: Instant, targets: z.array(z.enum(CAMPAIGN_TARGETS)) }),
    ),
  }),
})

export const campaignsRoutes = { readCampaigns }
export const adminCampaignsRoutes = {
  listCampaigns,
  readCampaignMembers,
  previewCampaign,
  addCampaign,
  editCampaign,
  deleteCampaign,
  proposeCampaign,
  pauseCampaign,
  resumeCampaign,
  endCampaign,
  readCampaignResult,
}
