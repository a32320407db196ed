// The interface of a kind of proposal. Other modules export their kinds, and server/app.ts lists them.

import type { ApprovalFacts } from '#contracts/approval-facts.ts'
import type { ApprovalKindName } from '#contracts/approval-rules.ts'
import type { RoleLimits } from '#contracts/role-limits.ts'
import type { PermissionHolder, Role } from '#contracts/roles.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { StaffCall } from '#server/http/staff-call.ts'

/** A staff member with the current role and permissions. */
export interface StaffPerson extends PermissionHolder {
  readonly memberId: string
  readonly role: Role
  readonly limits: RoleLimits
}

/** An approved proposal, its author and its approver. */
export interface Approved {
  readonly id: string
  readonly reason: string
  readonly requester: StaffPerson
  readonly approver: StaffPerson
  /** The approving call, with the limits of both. */
  readonly staff: StaffCall
}

export type FactsOf<Kind extends ApprovalKindName> = Extract<ApprovalFacts, { kind: Kind }>

export interface ApprovalKind<Kind extends ApprovalKindName = ApprovalKindName, Payload = unknown> {
  readonly kind: Kind
  /** Returns what each payload is about, in their order: current figures, or those of the decision if they were stored. */
  readonly describe: (db: Db, payloads: readonly Payload[]) => Promise<readonly FactsOf<Kind>[]>
  /** Returns the figures to store with the decision. `describe` gets them as `decided` in the payload. */
  readonly figures?: (facts: FactsOf<Kind>) => Readonly<Record<string, unknown>>
  /** Repeats all checks and applies the proposal. @throws Problem if it is no longer possible */
  readonly apply: (tx: Tx, payload: Payload, approved: Approved, now: Date) => Promise<void>
  /** Whether it changes a role; the rows of author and approver are then locked for update. */
  readonly changesRole?: true
  /** Whether its author gets a download after the approval. */
  readonly downloads?: true
}

/** All kinds of proposals. */
export type ApprovalKinds = readonly ApprovalKind[]

/** Erases the payload's type. A kind only receives payloads that it proposed. */
export const asKind = <Kind extends ApprovalKindName, Payload>(kind: ApprovalKind<Kind, Payload>): ApprovalKind =>
  kind as unknown as ApprovalKind

/** Returns whether a proposal concerns the account of that staff member. */
export const isAbout = (facts: ApprovalFacts | undefined, staffId: string): boolean =>
  facts !== undefined && 'memberId' in facts && facts.memberId === staffId
