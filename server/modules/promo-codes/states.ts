import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { PromoState } from '#contracts/promo-code-rules.ts'
import type { Schema } from '#server/db/schema.ts'

/** The columns that determine a code's states. */
interface StateColumns {
  readonly is_active: boolean
  readonly starts_at: Date
  readonly expires_at: Date | null
  readonly max_uses: number | null
  readonly used_count: number
}

/** Returns the states of a code, by the rules of redeeming. A code that can be redeemed is only 'active'. */
export function statesOf(code: StateColumns, now: Date): PromoState[] {
  const states: PromoState[] = []
  if (!code.is_active) states.push('inactive')
  if (code.starts_at > now) states.push('upcoming')
  if (code.expires_at && code.expires_at <= now) states.push('expired')
  if (code.max_uses !== null && code.used_count >= code.max_uses) states.push('used_up')
  return states.length > 0 ? states : ['active']
}

type CodeBuilder = ExpressionBuilder<Schema, 'promo_codes'>

/** Returns the condition of a state for a query. */
export function isIn(eb: CodeBuilder, state: PromoState, now: Date): Expression<SqlBool> {
  switch (state) {
    case 'inactive':
      return eb('is_active', '=', false)
    case 'upcoming':
      return eb('starts_at', '>', now)
    case 'expired':
      return eb('expires_at', '<=', now)
    case 'used_up':
      return eb('used_count', '>=', eb.ref('max_uses'))
    case 'active':
      return eb.and([
        eb('is_active', '=', true),
        eb('starts_at', '<=', now),
        eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]),
        eb.or([eb('max_uses', 'is', null), eb('used_count', '<', eb.ref('max_uses'))]),
      ])
  }
}
