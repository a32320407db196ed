import { z } from 'zod'
import { Audience, Overlay } from './campaigns.ts'
import { CONTENT_DOCUMENTS } from './content-rules.ts'
import { Micros } from './guard.ts'
import { VERDICTS } from './guard-rules.ts'
import { StoredDefinition } from './own-roles.ts'
import { DURATIONS } from './rewards.ts'
import { OWN_ROLE_PERMISSIONS, ROLES, STAFF_ROLES } from './roles.ts'
import { Id, Instant, Points } from './values.ts'

/** What is proposed, with what it is about as it stands now, or stood when it was decided. */
export const ApprovalFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('points'),
    memberId: Id,
    /** Empty for an account that has gone. */
    name: z.string(),
    email: z.string(),
    /** Signed: negative deducts. */
    points: z.int(),
    /** The member's balance. */
    balance: Points,
  }),
  z.object({
    kind: z.literal('price'),
    planId: Id,
    name: z.string(),
    duration: z.enum(DURATIONS),
    from: Points.nullable(),
    to: Points,
  }),
  z.object({
    kind: z.literal('codes'),
    /** Days (UTC) on which the redemptions were completed, both included. */
    from: z.iso.date(),
    to: z.iso.date(),
    /** How many codes leave by it. */
    count: z.int(),
  }),
  z.object({
    kind: z.literal('ledger'),
    /** Days of APP_TIME_ZONE, both included. */
    from: z.iso.date(),
    to: z.iso.date(),
    /** How many entries leave by it. */
    entries: z.int(),
  }),
  z.object({
    kind: z.literal('promo_code'),
    /** How many codes it is about: one, or all that were made at once. */
    codes: z.int(),
    /** Shown where it is one code. */
    code: z.string(),
    description: z.string(),
    /** Points of one use. */
    points: Points,
    /** How often they can be redeemed from then on, all together; null without a limit. */
    uses: z.int().nullable(),
    /** The last day (UTC) on which they work; null without one. */
    lastDay: z.iso.date().nullable(),
  }),
  z.object({
    kind: z.literal('task'),
    title: z.string(),
    /** Points before and after; null while it is not offered. */
    from: Points.nullable(),
    to: Points,
  }),
  z.object({
    kind: z.literal('refund'),
    redemptionId: Id,
    memberId: Id,
    /** Empty for an account that has gone. */
    memberName: z.string(),
    name: z.string(),
    duration: z.string(),
    /** What the redemption becomes. */
    to: z.enum(['failed', 'cancelled']),
    /** What the member gets back. */
    points: Points,
  }),
  z.discriminatedUnion('about', [
    z.object({
      kind: z.literal('role'),
      /** The role of a member. */
      about: z.literal('member'),
      memberId: Id,
      /** Empty for an account that has gone. */
      name: z.string(),
      email: z.string(),
      from: z.enum(ROLES),
      to: z.enum(STAFF_ROLES),
      /** The names of own roles; null for other roles, and empty for a role that has gone. */
      fromName: z.string().nullable(),
      toName: z.string().nullable(),
      /** What an own role allows, and its limits, as proposed. */
      permissions: z.array(z.enum(OWN_ROLE_PERMISSIONS)).nullable(),
      limits: StoredDefinition.shape.limits,
    }),
    z.object({
      kind: z.literal('role'),
      /** What an own role allows. */
      about: z.literal('definition'),
      roleId: Id,
      /** How many staff have it. */
      staff: z.int(),
      from: StoredDefinition,
      to: StoredDefinition,
    }),
  ]),
  z.object({
    kind: z.literal('campaign'),
    campaignId: Id,
    name: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    timeZone: z.string(),
    overlay: Overlay,
    banner: z.string(),
    /** The most points that its plays may bring; null for no limit. */
    budgetPoints: Points.nullable(),
    audience: Audience,
    /** How many members a list has. */
    listed: z.int(),
    /** Whether it was proposed although the guard refused it. */
    override: z.boolean(),
    /** The verdict and the expected cost by present costs, or at the decision; null where its rules became impossible. */
    guard: z
      .object({
        outcome: z.enum(VERDICTS),
        extraPoints: Points,
        extraCost: z.object({ micros: Micros, currency: z.string() }).nullable(),
      })
      .nullable(),
  }),
  z.object({
    kind: z.literal('content'),
    document: z.enum(CONTENT_DOCUMENTS),
    /** Null for the text that the product comes with. */
    version: z.int().nullable(),
    /** The version that it replaces; null for the default. */
    replaces: z.int().nullable(),
    /** Null for as soon as it is approved. */
    startsAt: Instant.nullable(),
  }),
  z.object({
    kind: z.literal('rule_activation'),
    ruleSet: z.int(),
    /** The set that is active at that moment without it. */
    replaces: z.int(),
    from: Instant,
    /** The time zone that activations are stated in (APP_TIME_ZONE). */
    timeZone: z.string(),
    /** Whether a super admin overrides the guard's verdict. */
    override: z.boolean(),
    /** The guard's figures, by present costs or those at the decision. */
    guard: z.object({
      outcome: z.enum(VERDICTS),
      currency: z.string(),
      /** A month of the perfect member; null where a figure is missing. */
      perfectCost: Micros.nullable(),
      perfectRevenue: Micros.nullable(),
      marginBp: z.int().nullable(),
      daysToCheapest: z.number().nullable(),
    }),
  }),
])
export type ApprovalFacts = z.infer<typeof ApprovalFacts>
