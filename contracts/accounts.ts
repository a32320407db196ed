import { z } from 'zod'
import { NAME_MAX, PASSWORD_MAX } from './limits.ts'
import { PERMISSIONS, ROLES } from './roles.ts'
import { route } from './route.ts'
import { Email, Id, Instant, Phone, Points, ProfileText, TimeZone } from './values.ts'

export const WELCOME_BONUS_POINTS = 100
/** Session length in seconds: with remember-me, and without (document 1, section 9). */
export const SESSION_SECONDS = { remembered: 30 * 24 * 3600, short: 3600 } as const

/** The signed-in member as the shell shows it. */
export const Me = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** What this member may do in the back office; empty for members. */
  permissions: z.array(z.enum(PERMISSIONS)),
  timeZone: z.string(),
  /** The language of dates: a BCP-47 locale, or 'auto' for the browser's. */
  locale: z.string(),
  imageUrl: z.string().nullable(),
  createdAt: Instant,
  points: Points,
  totalEarned: Points,
})
export type Me = z.infer<typeof Me>

const Sent = z.object({ message: z.string() })

const byAddress = (max: number, minutes: number) => ({ max, seconds: minutes * 60 })

export const readSession = route('GET /api/session', {
  access: 'guest',
  summary: 'Who is signed in, with balance and rights; null for a guest',
  output: z.object({
    member: Me.nullable(),
    allowedEmailHosts: z.array(z.string()),
    appName: z.string(),
    /** Where 'Download App' leads; without one the browser installs the site. */
    downloadUrl: z.string().nullable(),
  }),
})

/** The order of the checks is document 1, section 5: host, matching passwords, length. */
export const register = route('POST /api/auth/register', {
  access: 'guest',
  summary: 'Create an account and mail the confirmation link',
  limit: byAddress(20, 60),
  repeatable: 'a second registration of an address answers the same and leaves a confirmed account alone',
  body: z.object({
    name: ProfileText(NAME_MAX).pipe(z.string().min(1, 'Full name is required')),
    email: Email,
    phone: z.union([z.literal('').transform(() => undefined), Phone]).optional(),
    password: z.string().max(PASSWORD_MAX),
    confirmPassword: z.string().max(PASSWORD_MAX),
    timeZone: TimeZone.default('UTC'),
  }),
  output: Sent,
  errors: ['emailHostNotAllowed', 'passwordsDoNotMatch', 'passwordTooShort', 'passwordTooCommon', 'registrationFailed'],
})

export const resendConfirmation = route('POST /api/auth/resend-confirmation', {
  access: 'guest',
  summary: 'Mail the confirmation link again',
  limit: byAddress(10, 15),
  repeatable: 'it answers the same for every address and only mails',
  body: z.object({ email: Email }),
  output: Sent,
})

/** The link of the confirmation mail. Answers with a redirect to the sign-in page. */
export const confirmEmail = route('GET /api/auth/confirm', {
  access: 'guest',
  summary: 'Confirm an address by the link that was mailed to it, then go to the sign-in page',
  followsLink: true,
  query: z.object({ token: z.string().max(2000).default('') }),
  output: z.object({ redirect: z.string() }),
})

export const signIn = route('POST /api/auth/sign-in', {
  access: 'guest',
  summary: 'Sign in with address and password',
  limit: byAddress(60, 15),
  repeatable: 'signing in twice opens two sessions, both the member’s own',
  body: z.object({ email: Email, password: z.string().max(PASSWORD_MAX), rememberMe: z.boolean().default(false) }),
  /** welcomeBonus: the points credited at this sign-in, 0 when the bonus had been given before. */
  output: z.object({ member: Me, welcomeBonus: Points }),
  errors: ['invalidCredentials', 'emailNotConfirmed', 'accountBanned', 'accountSuspended', 'secondFactorNeeded'],
})

/** The second step of those who have a second factor. The refusal secondFactorNeeded brought the token. */
export const completeSignIn = route('POST /api/auth/second-factor', {
  access: 'guest',
  summary: 'Sign in with a code of the authenticator app, or a backup code, after the password was right',
  limit: byAddress(60, 15),
  repeatable: 'the token opens one session, and each code is taken once',
  body: z.object({ token: z.string().max(200), code: z.string().max(40), rememberMe: z.boolean().default(false) }),
  output: z.object({ member: Me, welcomeBonus: Points }),
  errors: ['secondFactorCodeWrong', 'secondFactorCodeUsed', 'signInExpired', 'accountBanned', 'accountSuspended'],
})

export const signOut = route('POST /api/auth/sign-out', {
  access: 'guest',
  summary: 'End this session',
  repeatable: 'ending an ended session changes nothing',
  output: z.object({}),
})

export const forgotPassword = route('POST /api/auth/forgot-password', {
  access: 'guest',
  summary: 'Mail a link to choose a new password',
  limit: byAddress(10, 15),
  repeatable: 'it answers the same for every address and only mails',
  body: z.object({ email: Email }),
  output: Sent,
})

export const resetPassword = route('POST /api/auth/reset-password', {
  access: 'guest',
  summary: 'Choose a new password with the token of the mailed link; ends every session',
  limit: byAddress(20, 15),
  repeatable: 'the token is single-use',
  body: z.object({
    token: z.string().max(200),
    password: z.string().max(PASSWORD_MAX),
    confirmPassword: z.string().max(PASSWORD_MAX),
  }),
  output: Sent,
  errors: ['passwordsDoNotMatch', 'passwordTooShort', 'passwordTooCommon', 'resetTokenInvalid'],
})

export const claimWelcomeBonus = route('POST /api/me/welcome-bonus', {
  access: 'member',
  summary: 'Credit the welcome bonus if it is missing',
  output: z.object({ awarded: z.boolean(), points: Points, balance: Points }),
})

export const accountsRoutes = {
  readSession,
  register,
  resendConfirmation,
  confirmEmail,
  signIn,
  completeSignIn,
  signOut,
  forgotPassword,
  resetPassword,
  claimWelcomeBonus,
}
