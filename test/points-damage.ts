import type { AuditSource, DamageKind } from '#contracts/points-audit-rules.ts'

type Found = readonly [seq: number, kind: DamageKind, source?: AuditSource]

/** A damage to a member's points, and the findings of the points audit that it leads to. */
export interface PointsDamage {
  readonly name: string
  /** Of member $, past triggers and constraints between tables. */
  readonly behind?: readonly string[]
  /** Of member $, by a plain connection: the trigger logs it. */
  readonly plain?: readonly string[]
  /** Posted by the application, as a defect of it would. */
  readonly posted?: {
    readonly type: 'earn' | 'redeem'
    readonly points: number
    readonly taskType: 'signup' | 'adjustment'
    readonly reference?: string
  }
  readonly found: readonly Found[]
}
