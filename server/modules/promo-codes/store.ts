import { sql } from 'kysely'
import type { PromoRedemption } from '#contracts/promo.ts'
import { mayRole, ROLES, type Role } from '#contracts/roles.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { markMailbox } from '#server/modules/accounts/index.ts'

/** Who redeems a code: the member, and the hash that stands for their mailbox, also after the account has gone. */
export interface Redeemer {
  readonly memberId: string
  readonly mailboxHash: string
}

/** A code as a member meets it. */
export interface FoundCode {
  readonly id: string
  readonly is_active: boolean
  readonly starts_at: Date
  readonly expires_at: Date | null
  readonly max_uses: number | null
  readonly used_count: number
  /** Whether this member, or an earlier account of the mailbox, has redeemed it before. */
  readonly redeemed: boolean
  /** Whether this member made it, or is of the staff who make and approve codes. */
  readonly isManaged: boolean
}

/** Roles that see, make and approve codes: none of them redeems one. */
const MANAGING: readonly Role[] = ROLES.filter((role) => mayRole(role, 'system.manage'))

/** One query, whether the code is there, closed or redeemed: its time tells nothing that the answer does not say. */
export const findCode = (db: Db, by: Redeemer, code: string): Promise<FoundCode | undefined> =>
  db
    .selectFrom('promo_codes as c')
    .select(['c.id', 'c.is_active', 'c.starts_at', 'c.expires_at', 'c.max_uses', 'c.used_count'])
    .select(
      sql<boolean>`exists (select from promo_redemptions r where r.code_id = c.id and r.member_id = ${by.memberId})
        or exists (select from mailbox_marks m where m.subject_id = c.id and m.mailbox_hash = ${by.mailboxHash})`.as(
        'redeemed',
      ),
    )
    .select(
      sql<boolean>`c.created_by is not distinct from ${by.memberId}::uuid
        or exists (select from members s where s.id = ${by.memberId} and s.role = any(${MANAGING}::text[]))`.as(
        'isManaged',
      ),
    )
    .where('c.code', '=', code)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()

export interface TakenCode {
  readonly id: string
  readonly code: string
  readonly points: number
  readonly description: string
}

/** The conditional update is the referee: of many members at the last use, one gets it. */
export const takeUse = (tx: Tx, codeId: string, now: Date): Promise<TakenCode | undefined> =>
  tx
    .updateTable('promo_codes')
    .set((eb) => ({ used_count: eb('used_count', '+', 1) }))
    .where('id', '=', codeId)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('used_count', '<', eb.ref('max_uses'))]))
    .returning(['id', 'code', 'points', 'description'])
    .executeTakeFirst()

/** The primary keys are the referees: a member, and a mailbox, redeem a code once. @returns whether this is the first time */
export async function insertRedemption(
  tx: Tx,
  { memberId, mailboxHash }: Redeemer,
  id: string,
  taken: TakenCode,
  now: Date,
): Promise<boolean> {
  const { id: code_id, code, points, description } = taken
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('promo_redemptions')
    .values({ member_id: memberId, code_id, id, code, points, description, created_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'code_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n && (await markMailbox(tx, code_id, mailboxHash))
}

/** What a member has redeemed, newest first. */
export async function readRedemptions(db: Db, memberId: string, limit: number): Promise<PromoRedemption[]> {
  const rows = await db
    .selectFrom('promo_redemptions')
    .select(['id', 'code', 'points', 'description', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, code, points, description, created_at }) => ({
    id,
    code,
    pointsEarned: points,
    description,
    createdAt: created_at.toISOString(),
  }))
}
