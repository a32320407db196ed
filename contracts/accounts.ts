import { z } from 'zod'
import { PERMISSIONS, ROLES } from './roles.ts'
import { route } from './route.ts'
import { NAME_MAX, PASSWORD_MAX } from './rules.ts'
import { Email, Id, Instant, Phone, Points, ProfileText, TimeZone } from './values.ts'

/** Session lifetime in seconds, with and without 'remember me' (docs/product.md#accounts). */
export const SESSION_SECONDS = { remembered: 30 * 24 * 3600, short: 3600 } as const
/** The longest session in seconds, however often it is used. */
export const SESSION_MAX_SECONDS = { member: 90 * 24 * 3600, staff: 12 * 3600 } as const

export const Me = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** The name of an own role; null for other roles. */
  roleName: z.string().nullable(),
  /** Set while a super admin views the admin part as another role, which `role`, `roleName` and `permissions` are of. */
  viewAs: z.object({ endsAt: Instant }).nullable(),
  /** What this member may do in the admin part; empty for members. */
  permissions: z.array(z.enum(PERMISSIONS)),
  timeZone: z.string(),
  /** The language of dates: a BCP-47 locale, or 'auto' for the browser's. */
  locale: z.string(),
  imageUrl: z.string().nullable(),
  createdAt: Instant,
  points: Points,
  totalEarned: Points,
  /** When the newest cool-off ends or ended; null without one. */
  coolOffUntil: Instant.nullable(),
})
Me.register(z.globalRegistry, { id: 'CurrentMember', description: 'The signed-in member.' })
export type Me = z.infer<typeof Me>

const Sent = z.object({ message: z.string() })

const byAddress = (max: number, minutes: number) => ({ max, seconds: minutes * 60 })

export const readSession = route('GET /api/session', {
  access: 'guest',
  summary: 'Who is signed in, with balance and permissions; null for a guest',
  output: z.object({
    member: Me.nullable(),
    allowedEmailHosts: z.array(z.string()),
    appName: z.string(),
    /** Where 'Download App' leads; without one the browser installs the site. */
    downloadUrl: z.string().nullable(),
  }),
})

/** The server checks in this order: the email host, that the passwords match, their length (docs/product.md#accounts). */
export const register = route('POST /api/auth/register', {
  access: 'guest',
  summary: 'Create an account and mail the confirmation link',
  limit: byAddress(20, 60),
  noKeyBecause: 'a second registration of an address answers the same and leaves a confirmed account alone',
  body: z.object({
    name: ProfileText(NAME_MAX).pipe(z.string().min(1, 'Full name is required')),
    email: Email,
    phone: z.union([z.literal('').transform(() => undefined), Phone]).optional(),
    password: z.string().max(PASSWORD_MAX),
    confirmPassword: z.string().max(PASSWORD_MAX),
    timeZone: TimeZone.default('UTC'),
  }),
  /** registration: what a resent link is asked for with; made up where the address has an account already. */
  output: Sent.extend({ registration: Id }),
  errors: ['emailHostNotAllowed', 'passwordsDoNotMatch', 'passwordTooShort', 'passwordTooCommon', 'registrationFailed'],
})

export const resendConfirmation = route('POST /api/auth/resend-confirmation', {
  access: 'guest',
  summary: 'Mail the confirmation link again',
  limit: byAddress(10, 15),
  noKeyBecause: 'it answers the same for every address and only mails',
  /** registration: of several that wait for this address the one that is meant; else the first. */
  body: z.object({ email: Email, registration: Id.optional() }),
  output: Sent,
})

const ConfirmationToken = z.string().max(200)
const SignedIn = z.object({ member: Me, welcomeBonus: Points })

/** Redirects the confirmation link of an earlier version to the page that asks for the password. Changes nothing. */
export const followOldConfirmation = route('GET /api/auth/confirm', {
  access: 'guest',
  summary: 'Lead from an earlier confirmation link to the page that confirms',
  redirects: true,
  query: z.object({ token: z.string().max(2000).default('') }),
  output: z.object({ redirect: z.string() }),
})

export const readConfirmation = route('POST /api/auth/confirmation/link', {
  access: 'guest',
  summary: 'Which address a confirmation link is for. It changes nothing',
  limit: byAddress(60, 15),
  noKeyBecause: 'it only reads',
  body: z.object({ token: ConfirmationToken }),
  output: z.object({ email: z.string() }),
  errors: ['confirmationInvalid'],
})

export const confirmAddress = route('POST /api/auth/confirmation', {
  access: 'guest',
  summary: 'Confirm an address by the mailed link and the password of its registration, and sign in',
  limit: byAddress(60, 15),
  noKeyBecause: 'a registration is confirmed once',
  body: z.object({
    token: ConfirmationToken,
    password: z.string().max(PASSWORD_MAX),
    rememberMe: z.boolean().default(false),
  }),
  /** welcomeBonus: the points credited now, 0 where the mailbox had its bonus before. */
  output: SignedIn,
  errors: ['confirmationInvalid', 'registrationPasswordWrong', 'accountBanned', 'accountSuspended'],
})

export const sendConfirmationCode = route('POST /api/auth/confirmation/code', {
  access: 'guest',
  summary: 'Mail a code that lets the holder of a confirmation link choose a new password',
  limit: byAddress(10, 15),
  noKeyBecause: 'a new code replaces the one before',
  body: z.object({ token: ConfirmationToken }),
  output: Sent,
  errors: ['confirmationInvalid'],
})

export const confirmWithCode = route('POST /api/auth/confirmation/new-password', {
  access: 'guest',
  summary: 'Confirm an address by the mailed link and a mailed code, choose a new password, and sign in',
  limit: byAddress(60, 15),
  noKeyBecause: 'a registration is confirmed once',
  body: z.object({
    token: ConfirmationToken,
    code: z.string().max(40),
    password: z.string().max(PASSWORD_MAX),
    confirmPassword: z.string().max(PASSWORD_MAX),
    rememberMe: z.boolean().default(false),
  }),
  output: SignedIn,
  errors: [
    'confirmationInvalid',
    'confirmationCodeWrong',
    'passwordsDoNotMatch',
    'passwordTooShort',
    'passwordTooCommon',
    'accountBanned',
    'accountSuspended',
  ],
})

export const signIn = route('POST /api/auth/sign-in', {
  access: 'guest',
  summary: 'Sign in with address and password',
  limit: byAddress(60, 15),
  noKeyBecause: 'signing in twice opens two sessions, both the member’s own',
  body: z.object({ email: Email, password: z.string().max(PASSWORD_MAX), rememberMe: z.boolean().default(false) }),
  /** welcomeBonus: the points credited at this sign-in, 0 when the bonus had been given before. */
  output: SignedIn,
  errors: ['invalidCredentials', 'emailNotConfirmed', 'accountBanned', 'accountSuspended', 'secondFactorNeeded'],
})

/** The second step of a sign-in with a second factor. The refusal secondFactorNeeded contains the token. */
export const signInWithCode = route('POST /api/auth/second-factor', {
  access: 'guest',
  summary: 'Sign in with a code of the authenticator app, or a backup code, after the password was right',
  limit: byAddress(60, 15),
  noKeyBecause: 'the token opens one session, and each code is taken once',
  body: z.object({ token: z.string().max(200), code: z.string().max(40), rememberMe: z.boolean().default(false) }),
  output: SignedIn,
  errors: ['secondFactorCodeWrong', 'secondFactorCodeUsed', 'signInExpired', 'accountBanned', 'accountSuspended'],
})

export const signOut = route('POST /api/auth/sign-out', {
  access: 'guest',
  summary: 'End this session',
  noKeyBecause: 'ending an ended session changes nothing',
  output: z.object({}),
})

export const forgotPassword = route('POST /api/auth/forgot-password', {
  access: 'guest',
  summary: 'Mail a link to choose a new password',
  limit: byAddress(10, 15),
  noKeyBecause: 'it answers the same for every address and only mails',
  body: z.object({ email: Email }),
  output: Sent,
})

export const resetPassword = route('POST /api/auth/reset-password', {
  access: 'guest',
  summary: 'Choose a new password with the token of the mailed link; ends every session',
  limit: byAddress(20, 15),
  noKeyBecause: 'the token is single-use',
  body: z.object({
    token: z.string().max(200),
    password: z.string().max(PASSWORD_MAX),
    confirmPassword: z.string().max(PASSWORD_MAX),
  }),
  output: Sent,
  errors: ['passwordsDoNotMatch', 'passwordTooShort', 'passwordTooCommon', 'passwordUnchanged', 'resetTokenInvalid'],
})

export const claimWelcomeBonus = route('POST /api/me/welcome-bonus', {
  access: 'member',
  summary: 'Credit the welcome bonus if it is missing',
  output: z.object({
    awarded: z.boolean(),
    points: Points,
    balance: Points,
    /** While a budget has no room for the bonus: when it opens. Otherwise null. */
    opensAt: Instant.nullable(),
  }),
})

export const accountsRoutes = {
  readSession,
  register,
  resendConfirmation,
  followOldConfirmation,
  readConfirmation,
  confirmAddress,
  sendConfirmationCode,
  confirmWithCode,
  signIn,
  signInWithCode,
  signOut,
  forgotPassword,
  resetPassword,
  claimWelcomeBonus,
}
