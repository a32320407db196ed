import { z } from 'zod'
import { route } from './route.ts'
import { NAME_MAX, PASSWORD_MAX } from './rules.ts'
import { Id, Instant, Points, ProfileText, TimeZone } from './values.ts'

/** A BCP-47 locale that dates can be written in, or 'auto' for the browser's. */
const DateLocale = z
  .string()
  .max(35)
  .refine((name) => name === 'auto' || isLocale(name), 'Unknown language')

function isLocale(name: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(name).length > 0
  } catch {
    return false
  }
}

/** Like `Phone`, with < and > taken out; empty for none. */
const OptionalPhone = ProfileText(40)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^(\+?[1-9]\d{0,15})?$/, 'Please enter a valid phone number'))

export const Profile = z.object({
  name: z.string(),
  /** Changing it needs verification, and has no route. */
  email: z.string(),
  phone: z.string().nullable(),
  timeZone: z.string(),
  /** When the reward days of a newly chosen time zone begin; null when they have begun. */
  timeZoneFrom: Instant.nullable(),
  locale: z.string(),
  /** Whether other members see the name; else they read 'Anonymous User'. */
  showName: z.boolean(),
  accountType: z.enum(['premium']),
  imageUrl: z.string().nullable(),
  points: Points,
  totalEarned: Points,
  memberSince: Instant,
  /** The newest sign-in among the running sessions. */
  lastLoginAt: Instant.nullable(),
  updatedAt: Instant,
})
Profile.register(z.globalRegistry, { id: 'Profile', description: 'A member’s own profile.' })
export type Profile = z.infer<typeof Profile>

export const readProfile = route('GET /api/me/profile', {
  access: 'member',
  summary: 'The member’s own profile',
  output: Profile,
})

/** Saves the fields that are sent, and leaves the others (docs/product.md#accounts). The email address cannot be changed. */
export const saveProfile = route('PUT /api/me/profile', {
  access: 'member',
  summary: 'Save name, phone, time zone, language of dates and whether others see the name',
  body: z.object({
    name: ProfileText(NAME_MAX).pipe(z.string().min(1, 'Full name is required')).optional(),
    phone: OptionalPhone.optional(),
    timeZone: TimeZone.optional(),
    locale: DateLocale.optional(),
    showName: z.boolean().optional(),
  }),
  output: z.object({ message: z.string(), profile: Profile }),
})

const PasswordText = z.string().max(PASSWORD_MAX).default('')

export const changePassword = route('POST /api/me/password', {
  access: 'member',
  summary: 'Change the password; checks the current one and ends every other session',
  body: z.object({ currentPassword: PasswordText, newPassword: PasswordText, confirmPassword: PasswordText }),
  output: z.object({ message: z.string() }),
  errors: [
    'passwordFieldsMissing',
    'newPasswordTooShort',
    'newStaffPasswordTooShort',
    'newPasswordsDoNotMatch',
    'passwordTooCommon',
    'currentPasswordIncorrect',
  ],
})

/** A session of the member. */
export const OwnSession = z.object({
  id: Id,
  /** The network address that it was opened from. */
  address: z.string().nullable(),
  /** 'Chrome' and 'Android': what the browser said of itself then; null when it is none that we know. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  startedAt: Instant,
  /** Ten minutes may have passed since without being noted. */
  lastUsedAt: Instant,
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listSessions = route('GET /api/me/sessions', {
  access: 'member',
  summary: 'Where the member is signed in; this session first, then the one used last',
  output: z.object({ items: z.array(OwnSession) }),
})

export const endSession = route('DELETE /api/me/sessions/:id', {
  access: 'member',
  summary: 'Sign out one of the member’s own sessions',
  params: z.object({ id: Id }),
  output: z.object({}),
  errors: ['notFound'],
})

export const endSessions = route('POST /api/me/end-sessions', {
  access: 'member',
  summary: 'Sign out everywhere else, or everywhere',
  noKeyBecause: 'ending ended sessions changes nothing',
  body: z.object({ which: z.enum(['others', 'all']) }),
  output: z.object({ ended: z.int() }),
})

export const deleteAccount = route('POST /api/me/deletion', {
  access: 'member',
  summary: 'Delete the account for good: it needs the word and the current password',
  noKeyBecause: 'a deleted account cannot be deleted again, and no answer to it is stored',
  body: z.object({ confirmation: z.string().max(100).default(''), password: PasswordText }),
  output: z.object({ message: z.string() }),
  errors: ['deletionNotConfirmed', 'currentPasswordIncorrect', 'lastSuperAdmin'],
})

export const downloadData = route('GET /api/me/export', {
  access: 'member',
  summary: 'Everything that is stored about the member, as a JSON file; never an activation code',
  limit: { max: 10, seconds: 3600 },
  output: z.object({
    exportedAt: Instant,
    /** The parts that hold more rows than a file takes: only their newest are in it. */
    incomplete: z.array(z.string()),
    memberId: Id,
    profile: Profile,
    /** Rows by what they are: consents, sessions, transactions, draws and so on. */
    data: z.record(z.string(), z.array(z.unknown())),
  }),
})

export const profileRoutes = {
  readProfile,
  saveProfile,
  changePassword,
  listSessions,
  endSession,
  endSessions,
  deleteAccount,
  downloadData,
}
