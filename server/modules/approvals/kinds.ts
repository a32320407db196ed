// What a kind of proposal is: modules above export theirs, and server/app.ts lists them.

import type { ApprovalKindName } from '#contracts/approval-rules.ts'
import type { ApprovalFacts } from '#contracts/approvals.ts'
import type { Permission, Role } from '#contracts/roles.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { StaffCall } from '#server/http/staff-call.ts'

/** One of the staff, with the role that is stored now. */
export interface StaffPerson {
  readonly memberId: string
  readonly role: Role
}

/** Whose proposal is carried out, and by whose approval. */
export interface Approved {
  readonly id: string
  readonly reason: string
  readonly requester: StaffPerson
  readonly approver: StaffPerson
  /** The call that approves: it stands in the audit. */
  readonly staff: StaffCall
}

export type FactsOf<Kind extends ApprovalKindName> = Extract<ApprovalFacts, { kind: Kind }>

export interface ApprovalKind<Kind extends ApprovalKindName = ApprovalKindName, Payload = unknown> {
  readonly kind: Kind
  /** The right that both need. */
  readonly permission: Permission
  /** What it is about as it stands now, or stood when it was decided where its figures were kept, in the order of the payloads. */
  readonly describe: (db: Db, payloads: readonly Payload[]) => Promise<readonly FactsOf<Kind>[]>
  /** The figures that are kept when it is decided: `describe` finds them as `kept` in the payload. */
  readonly figures?: (facts: FactsOf<Kind>) => Readonly<Record<string, number>>
  /** Checks everything again as at first, and does it. @throws Problem when it cannot be done any more */
  readonly apply: (tx: Tx, payload: Payload, approved: Approved, now: Date) => Promise<void>
  /** Whether it changes a role: then the rows of author and approver are locked for a change from the start. */
  readonly changesRole?: true
  /** Whether its author downloads something when it is approved. */
  readonly downloads?: true
}

/** All kinds that there are. */
export type ApprovalKinds = readonly ApprovalKind[]

/** Forgets what a kind's payload is: it gets back what it has proposed. */
export const asKind = <Kind extends ApprovalKindName, Payload>(kind: ApprovalKind<Kind, Payload>): ApprovalKind =>
  kind as unknown as ApprovalKind

/** Whether a proposal concerns the account of that staff member. */
export const isAbout = (facts: ApprovalFacts | undefined, staffId: string): boolean =>
  facts !== undefined && 'memberId' in facts && facts.memberId === staffId
