import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Returns the SQL expression for whether a member's second factor is on. */
export const hasSecondFactor = (eb: ExpressionBuilder<Schema, 'members'>) =>
  eb
    .exists(
      eb
        .selectFrom('second_factors')
        .select('second_factors.member_id')
        .whereRef('second_factors.member_id', '=', 'members.id')
        .where('second_factors.enabled_at', 'is not', null),
    )
    .$castTo<boolean>()

/** Returns the SQL expression for whether a password has the length that staff need without a second factor. */
export const hasLongPassword = (eb: ExpressionBuilder<Schema, 'members'>) =>
  eb
    .exists(
      eb
        .selectFrom('credentials')
        .select('credentials.id')
        .whereRef('credentials.member_id', '=', 'members.id')
        .where('credentials.has_long_password', '=', true),
    )
    .$castTo<boolean>()
