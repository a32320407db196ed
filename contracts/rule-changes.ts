import { z } from 'zod'
import { BrokenRule, GuardReport, Micros } from './guard.ts'
import { MEMBER_KINDS } from './guard-rules.ts'
import { route } from './route.ts'
import { RULE_SET_STATES, RULES_REASON_MAX } from './rule-changes-rules.ts'
import { RuleDraft } from './rule-draft.ts'
import { RuleSet } from './rule-set.ts'
import { daysQuery, Id, Instant, PlainLine, Points, pageOf, pageQuery } from './values.ts'

const Reason = PlainLine(RULES_REASON_MAX).pipe(z.string().min(1, 'Please give a reason'))
/** In a path: digits alone. */
const RuleSetNumber = z.coerce
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
const ByNumber = z.object({ number: RuleSetNumber })

export const Activation = z.object({
  /** Null: from the beginning. */
  from: Instant.nullable(),
  /** When another activation follows; null if none does yet. Equal to `from` if another one took its place. */
  until: Instant.nullable(),
  /** Null for the first one, which comes with the product. */
  proposedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  reason: z.string(),
  /** The rules of the guard that a super admin overrode; null for none. */
  overridden: z.object({ currency: z.string(), broken: z.array(BrokenRule) }).nullable(),
})
export type Activation = z.infer<typeof Activation>

const RuleSetSummary = z.object({
  number: z.int(),
  /** SHA-256 of the set's canonical JSON. */
  hash: z.string(),
  state: z.enum(RULE_SET_STATES),
  /** Null for the first one, which comes with the product. */
  author: z.string().nullable(),
  reason: z.string(),
  createdAt: Instant,
  /** The set that it was edited from. */
  basedOn: z.int().nullable(),
  /** In the order of time. */
  activations: z.array(Activation),
  /** Proposed activations that wait for a colleague. */
  proposals: z.array(z.object({ id: Id, from: Instant, by: z.string(), override: z.boolean() })),
})
RuleSetSummary.register(z.globalRegistry, { id: 'RuleSetSummary', description: 'A rule set and its activations.' })
export type RuleSetSummary = z.infer<typeof RuleSetSummary>

/** The time zone that activations are stated in (APP_TIME_ZONE). */
const timeZone = z.string()

const RuleSetCursor = z.string().regex(/^\d{1,10}$/)

export const listRuleSets = route('GET /api/admin/rules', {
  access: 'system.manage',
  summary: 'All rule sets with their activations, the newest first, without those that exist for a campaign only',
  /** When they were stored. */
  query: z.object({ ...pageQuery(RuleSetCursor), ...daysQuery }),
  output: pageOf(RuleSetSummary).extend({
    timeZone,
    /** The number of the set that is active now. */
    active: z.int(),
  }),
  errors: ['daysReversed'],
})

export const readRuleSet = route('GET /api/admin/rules/:number', {
  access: 'system.manage',
  summary: 'One rule set with its activations and the guard’s verdict by present costs',
  params: ByNumber,
  output: z.object({ set: RuleSetSummary, rules: RuleSet, report: GuardReport, timeZone, active: z.int() }),
  errors: ['notFound'],
})

export const storeDraft = route('POST /api/admin/rules', {
  access: 'system.manage',
  summary: 'Store a draft: a new rule set, which never changes, without an activation',
  body: z.object({
    rules: RuleDraft,
    reason: Reason,
    /** The set that it was edited from. */
    basedOn: z.int().min(1),
  }),
  output: z.object({ number: z.int() }),
  errors: ['notFound', 'ruleSetExists'],
})

const COMPUTES = 'it computes and changes nothing'

export const previewRules = route('POST /api/admin/rules/preview', {
  access: 'system.manage',
  summary: 'Judge rules that are not stored: the guard’s verdict, and the range of a member’s month',
  limit: { max: 120, seconds: 60 },
  notAuditedBecause: COMPUTES,
  noKeyBecause: COMPUTES,
  body: z.object({ rules: RuleDraft }),
  output: z.object({
    report: GuardReport,
    /** 95 % of simulated months of one member are between `low` and `high` points, without the leaderboard. */
    ranges: z.array(z.object({ kind: z.enum(MEMBER_KINDS), low: Points, median: Points, high: Points })),
  }),
})

export const fitRules = route('POST /api/admin/rules/fit', {
  access: 'system.manage',
  summary: 'Scale the points of rules that are not stored by the largest factor that the guard lets pass',
  limit: { max: 30, seconds: 60 },
  notAuditedBecause: COMPUTES,
  noKeyBecause: COMPUTES,
  body: z.object({ rules: RuleDraft }),
  output: z.discriminatedUnion('outcome', [
    /** The rules pass as they are. */
    z.object({ outcome: z.literal('unneeded') }),
    z.object({
      outcome: z.literal('fits'),
      rules: RuleSet,
      /** The factor of all points, from 0 to 1. */
      factor: z.number(),
      /** How many numbers differ. */
      changes: z.int(),
      /** Whether different prizes became equal, because nothing else passes. */
      mergesPrizes: z.boolean(),
    }),
    /** Not even the smallest points pass. */
    z.object({ outcome: z.literal('impossible'), cost: Micros.nullable(), ceiling: Micros.nullable() }),
    /** Figures are missing; the preview names them. */
    z.object({ outcome: z.literal('unknown') }),
  ]),
})

export const proposeActivation = route('POST /api/admin/rules/:number/activations', {
  access: 'system.manage',
  summary: 'Propose that a rule set becomes active at a moment; a colleague has to approve it',
  params: ByNumber,
  body: z.object({
    /** A local time of APP_TIME_ZONE to the minute, such as 2026-12-01T08:00. */
    from: z.iso
      .datetime({ local: true, precision: -1, error: 'Please enter a day and a time' })
      .refine((text) => text.length === 16 && text >= '2000' && text < '2100', 'Please enter a day and a time'),
    reason: Reason,
    /** A super admin activates a set that the guard refuses. */
    override: z.boolean().default(false),
  }),
  output: z.object({ approvalId: Id, from: Instant, override: z.boolean() }),
  errors: [
    'notFound',
    'forbidden',
    'activationTooSoon',
    'localTimeSkipped',
    'localTimeTwice',
    'ruleSetActive',
    'ruleSetRefused',
    'ruleSetQuizTooLong',
    'approvalDuplicate',
  ],
})

export const ruleChangesRoutes = { listRuleSets, readRuleSet, storeDraft, previewRules, fitRules, proposeActivation }
