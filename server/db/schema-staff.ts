import type { Generated } from 'kysely'
import type { Role } from '#contracts/roles.ts'
import type { SignInOutcome } from '#contracts/staff-rules.ts'

/** The second factor of staff, and their sign-ins. */
export interface StaffTables {
  second_factors: SecondFactorsTable
  backup_codes: { member_id: string; code_hash: string; used_at: Date | null }
  sign_ins: SignInsTable
  staff_appointments: StaffAppointmentsTable
}

interface StaffAppointmentsTable {
  id: Generated<string>
  member_id: string
  from_role: Role
  to_role: Role
  at: Date
  by_id: string
  /** The colleague who approved it; null where there was none to ask. */
  approved_by: string | null
}

interface SecondFactorsTable {
  member_id: string
  /** Encrypted, and bound to the member. */
  secret: string
  /** Null until it was confirmed by a code. */
  enabled_at: Date | null
  /** The time step of the newest code that was taken. */
  last_step: Generated<number>
  created_at: Date
}

interface SignInsTable {
  id: string
  member_id: string
  at: Date
  outcome: SignInOutcome
  address: string
  user_agent: string | null
}
