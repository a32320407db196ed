import type { Expiry } from '#contracts/ledger.ts'
import { type Statement, statement } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import { expiresOn, startOfUtcDay, utcDay } from './rules.ts'

interface Row {
  readonly idle_since: string
  readonly expiry_warnings: number
  readonly expires_on: string | null
}

const EXPIRY = prepared(
  'select idle_since, expiry_warnings, expires_on from wallets where member_id = $1 and points > 0',
)

/** When a member's points expire; null where there are none. */
export const expiry = (memberId: string, now: Date): Statement<Expiry | null> =>
  statement(EXPIRY, [memberId], ([row]: readonly Row[]) => {
    if (!row) return null
    const { idle_since: idleSince, expiry_warnings: warnings, expires_on } = row
    const day = expiresOn({ idleSince, warnings, expiresOn: expires_on }, utcDay(now))
    return { at: startOfUtcDay(day).toISOString(), warned: warnings > 0 }
  })
