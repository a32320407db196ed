import { z } from 'zod'
import { BUILT_IN_ROLES, STAFF_ROLES } from './roles.ts'
import { route } from './route.ts'
import { PASSWORD_MAX } from './rules.ts'
import { SIGN_IN_OUTCOMES } from './staff-rules.ts'
import { daysQuery, Email, Id, Instant, LimitValues, PlainLine, pageOf, pageQuery } from './values.ts'

const PasswordText = z.string().max(PASSWORD_MAX).default('')
/** Of the authenticator app, or a backup code; blanks and hyphens do not matter. */
const CodeText = z.string().max(40).default('')

/** Who sits there is asked again: by a fresh code where the account has a second factor, else by the password. */
export const StepUp = { code: CodeText, password: PasswordText }

export const OwnSecurity = z.object({
  role: z.enum(STAFF_ROLES),
  /** Of an own role; empty for other roles. */
  limits: LimitValues,
  /** Null without a second factor. */
  secondFactor: z.object({ since: Instant, backupCodesLeft: z.int() }).nullable(),
  /** Whether staff must have one. */
  required: z.boolean(),
  /** What the account lacks before the admin part opens; null for nothing. */
  missing: z.enum(['secondFactorRequired', 'staffPasswordShort']).nullable(),
})
OwnSecurity.register(z.globalRegistry, {
  id: 'StaffSecurity',
  description: 'Role and second factor of the signed-in staff member.',
})
export type OwnSecurity = z.infer<typeof OwnSecurity>

/** Shown once; only hashes are stored. */
const BackupCodes = z.object({ backupCodes: z.array(z.string()) })

export const readOwnSecurity = route('GET /api/admin/me/security', {
  access: 'staff.self',
  summary: 'The viewer’s own role and second factor',
  output: OwnSecurity,
})

export const beginSecondFactor = route('POST /api/admin/me/second-factor', {
  access: 'staff.self',
  summary: 'A new secret for the authenticator app; it counts once a code has confirmed it',
  noKeyBecause: 'it makes another secret in place of one that was not confirmed, and the answer is never stored',
  notAuditedBecause: 'nothing is asked for until the secret is confirmed',
  body: z.object({ password: PasswordText }),
  output: z.object({
    /** Base32, as authenticator apps take it. */
    secret: z.string(),
    /** otpauth://totp/… for the QR code. */
    uri: z.string(),
  }),
  errors: ['currentPasswordIncorrect', 'secondFactorOn'],
})

export const confirmSecondFactor = route('POST /api/admin/me/second-factor/confirmation', {
  access: 'staff.self',
  summary: 'Switch the second factor on by a code of the app; ends every other session and answers with backup codes',
  noKeyBecause: 'one that is on is not switched on again, and the answer is never stored',
  body: z.object({ code: CodeText }),
  output: BackupCodes,
  errors: ['secondFactorCodeWrong', 'secondFactorOn', 'secondFactorOff'],
})

export const disableSecondFactor = route('POST /api/admin/me/second-factor/removal', {
  access: 'staff.self',
  summary: 'Switch the second factor off: it needs the password and a code',
  body: z.object(StepUp),
  output: OwnSecurity,
  errors: ['currentPasswordIncorrect', 'secondFactorCodeWrong', 'secondFactorCodeUsed', 'secondFactorOff'],
})

export const renewBackupCodes = route('POST /api/admin/me/backup-codes', {
  access: 'staff.self',
  summary: 'Ten new backup codes in place of all earlier ones',
  noKeyBecause: 'it makes others each time, for which it takes a fresh code, and the answer is never stored',
  body: z.object({ code: CodeText }),
  output: BackupCodes,
  errors: ['secondFactorCodeWrong', 'secondFactorCodeUsed', 'secondFactorOff'],
})

export const sendOwnResetLink = route('POST /api/admin/me/reset-link', {
  access: 'staff.self',
  summary: 'Mail the viewer a link to choose a new password',
  output: z.object({ message: z.string() }),
  errors: ['emailMissing'],
})

export const SignIn = z.object({
  id: Id,
  at: Instant,
  outcome: z.enum(SIGN_IN_OUTCOMES),
  /** The network address. */
  address: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
})
export type SignIn = z.infer<typeof SignIn>

export const listOwnSignIns = route('GET /api/admin/me/sign-ins', {
  access: 'staff.self',
  summary: 'Tries to sign in to the viewer’s own account in the last 90 days, newest first',
  query: z.object({ ...pageQuery(Id), ...daysQuery }),
  output: pageOf(SignIn),
  errors: ['daysReversed'],
})

export const StaffSignIn = SignIn.extend({ memberId: Id, name: z.string(), email: z.string() })
export type StaffSignIn = z.infer<typeof StaffSignIn>

export const listStaffSignIns = route('GET /api/admin/sign-ins', {
  access: 'security.read',
  summary: 'Tries to sign in to any account of the staff in the last 90 days, newest first',
  query: z.object({ ...pageQuery(Id), which: z.enum(['all', 'failed']).default('all'), ...daysQuery }),
  output: pageOf(StaffSignIn),
  errors: ['daysReversed'],
})

/** A built-in role, or the id of an own role. */
const GivenRole = z.union([z.enum(BUILT_IN_ROLES), Id])
const AnyRole = z.union([z.enum(['member', ...BUILT_IN_ROLES]), Id])

export const StaffMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** The name of an own role; null for other roles. */
  roleName: z.string().nullable(),
  /** The role as it is given: a name, or the id of an own role. */
  roleKey: GivenRole,
  status: z.enum(['active', 'banned', 'suspended']),
  hasSecondFactor: z.boolean(),
  /** In the last 90 days; null for none. */
  lastSignInAt: Instant.nullable(),
  isViewer: z.boolean(),
  /** The roles that this viewer may give them now. */
  may: z.array(AnyRole),
})
StaffMember.register(z.globalRegistry, { id: 'StaffMember', description: 'A member with a staff role.' })
export type StaffMember = z.infer<typeof StaffMember>

const StaffList = z.object({
  items: z.array(StaffMember),
  /** All own roles by name. */
  ownRoles: z.array(z.object({ id: Id, name: z.string() })),
})

export const listStaff = route('GET /api/admin/staff', {
  access: 'admin.settings',
  summary: 'All staff members, the highest roles first',
  output: StaffList,
})

export const StaffReason = PlainLine(500)

/** `waits`: a second super admin has to approve it. */
const RoleChanged = StaffList.extend({ waits: z.boolean() })

export const grantRole = route('POST /api/admin/staff', {
  access: 'admin.settings',
  summary: 'Give a member a role of the staff, by address',
  body: z.object({ email: Email, role: GivenRole, reason: StaffReason, ...StepUp }),
  output: RoleChanged,
  errors: [
    'staffReasonMissing',
    'secondFactorCodeWrong',
    'secondFactorCodeUsed',
    'currentPasswordIncorrect',
    'staffNotFound',
    'staffAlready',
    'roleGone',
    'approvalDuplicate',
  ],
})

export const changeRole = route('POST /api/admin/staff/:id/role', {
  access: 'admin.settings',
  summary: 'Give one of the staff another role, or none',
  params: z.object({ id: Id }),
  body: z.object({
    /** The role that the viewer saw; when it is another by now, nothing happens. */
    from: GivenRole,
    to: AnyRole,
    reason: StaffReason,
    ...StepUp,
  }),
  output: RoleChanged,
  errors: [
    'staffReasonMissing',
    'secondFactorCodeWrong',
    'secondFactorCodeUsed',
    'currentPasswordIncorrect',
    'notFound',
    'staffSelf',
    'staffConflict',
    'roleGone',
    'approvalDuplicate',
  ],
})

export const staffRoutes = {
  readOwnSecurity,
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewBackupCodes,
  sendOwnResetLink,
  listOwnSignIns,
  listStaffSignIns,
  listStaff,
  grantRole,
  changeRole,
}
