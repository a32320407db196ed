import type { AuditSource, DamageKind } from '#contracts/points-audit-rules.ts'

type Found = readonly [seq: number, kind: DamageKind, source?: AuditSource]

/** A damage to a member's points, and the findings of the points audit that it leads to. */
export interface PointsDamage {
  readonly name: string
  /** Statements about member $ that run without triggers and foreign keys. */
  readonly behind?: readonly string[]
  /** Statements about member $ that the trigger logs. */
  readonly plain?: readonly string[]
  /** An entry that the application posts, as a defect would. */
  readonly posted?: {
    readonly type: 'earn' | 'redeem'
    readonly points: number
    readonly taskType: 'signup' | 'adjustment'
    readonly reference?: string
  }
  readonly found: readonly Found[]
}
