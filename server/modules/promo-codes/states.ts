import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { PromoState } from '#contracts/promo-code-rules.ts'
import type { Schema } from '#server/db/schema.ts'

/** What decides what a code is now. */
interface Condition {
  readonly is_active: boolean
  readonly starts_at: Date
  readonly expires_at: Date | null
  readonly max_uses: number | null
  readonly used_count: number
}

/** What a code is now, by the rules that redeeming it goes by. Whoever can redeem it finds it active and nothing else. */
export function statesOf(code: Condition, now: Date): PromoState[] {
  const states: PromoState[] = []
  if (!code.is_active) states.push('inactive')
  if (code.starts_at > now) states.push('upcoming')
  if (code.expires_at && code.expires_at <= now) states.push('expired')
  if (code.max_uses !== null && code.used_count >= code.max_uses) states.push('used_up')
  return states.length > 0 ? states : ['active']
}

type CodeBuilder = ExpressionBuilder<Schema, 'promo_codes'>

/** The same as conditions of a query. */
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
