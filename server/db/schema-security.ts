import type { AimedAt, TryOutcome } from '#contracts/security-rules.ts'

/** Tries to sign in, of everybody together. */
export interface SecurityTables {
  sign_in_hours: { hour: Date; outcome: TryOutcome; aimed_at: AimedAt; part: number; tries: number }
  sign_in_failures: SignInFailuresTable
}

interface SignInFailuresTable {
  id: string
  hour: Date
  /** The keyed hash of the address that was typed. */
  target: string
  network: string
  masked: string
  aimed_at: AimedAt
  /** Of the account that there was. */
  member_id: string | null
  first_at: Date
  last_at: Date
  /** `throttled` are among them. */
  tries: number
  throttled: number
  last_outcome: TryOutcome
  user_agent: string | null
}
