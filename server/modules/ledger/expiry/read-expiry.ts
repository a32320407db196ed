import type { Expiry } from '#contracts/ledger.ts'
import { type Part, part } from '#server/db/parts.ts'
import type { RuleBook } from '#server/modules/rules/index.ts'
import { expiresOn, expiryMonths, startOfUtcDay, utcDay } from './rules.ts'

/** Days are YYYY-MM-DD. */
export interface ExpiryState {
  readonly idleSince: string
  readonly warnings: number
  readonly expiresOn: string | null
}

/** For a member with points. */
export const EXPIRY_STATE: Part<ExpiryState | null> = part(`
  case when w.points > 0 then json_build_object('idleSince', w.idle_since, 'warnings', w.expiry_warnings, 'expiresOn', w.expires_on) end`)

/** Returns when a member's points expire; null without points. */
export function expiryOf(state: ExpiryState | null, ruleBook: RuleBook, now: Date): Expiry | null {
  if (!state) return null
  const months = expiryMonths(ruleBook, state.idleSince, now)
  const day = expiresOn({ ...state, months }, utcDay(now))
  return { at: startOfUtcDay(day).toISOString(), warned: state.warnings > 0, months }
}
