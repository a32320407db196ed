import type { NotificationContent } from '#contracts/notifications.ts'

/** Who the tests play. Each viewport has its own people, because both use one server. */

export const PASSWORD = 'lantern-over-lagoon-7'

const REDEMPTION = {
  redemptionId: '3ace743a-6cc8-44db-acb2-46ccb3f9a549',
  subscription: 'Telegram Premium',
  duration: '1 Month',
}

export const PROJECTS = ['phone', 'desktop'] as const
export type ProjectName = (typeof PROJECTS)[number]

export type ActorName =
  | 'saver'
  | 'player'
  | 'unpaid'
  | 'settler'
  | 'leaver'
  | 'traveller'
  | 'newcomer'
  | 'forgetter'
  | 'bookkeeper'
  | 'auditor'
  | 'buyer'
  | 'asker'
  | 'reader'
  | 'leader'
  | 'shopper'
  | 'regular'
  | 'staff'
  | 'moderator'
  | 'supporter'
  | 'wanderer'
  | 'sleeper'
  | 'watcher'
  | 'robbed'
  | 'looted'
  | 'guardian'
  | 'deputy'
  | 'recruit'
  | 'warden'
  | 'rascal'
  | 'urchin'
  | 'sentinel'
  | 'lookout'
  | 'suspect'
  | 'puzzled'
  | 'missed'

/** A seeded member's address: confirmed, and with `PASSWORD`. */
export const emailOf = (actor: ActorName, project: ProjectName): string => `${actor}.of.${project}@gmail.com`

/** An address of the staff list for each viewport; it registers like anybody else. */
export const STAFF_EMAILS: Record<ProjectName, string> = { phone: 'admin@gmail.com', desktop: 'owner@gmail.com' }

/** Whether somebody is staff: a super admin, unless another role is named. */
export type StaffRole = boolean | 'moderator' | 'support'

/** Members that are there before the server starts. */
export const SEEDED_MEMBERS = [
  /** Can afford something. */
  { actor: 'saver', name: 'Sam Saver', points: 2000, bonus: true, staff: false },
  /** Has played a little and can afford nothing. */
  { actor: 'player', name: 'Pia Player', points: 145, bonus: true, staff: false },
  /** Signed in, but the welcome bonus never arrived. */
  { actor: 'unpaid', name: 'Uma Unpaid', points: 0, bonus: false, staff: false },
  /** Changes name, password and sessions. */
  { actor: 'settler', name: 'Selma Settler', points: 0, bonus: true, staff: false },
  /** Deletes the account. */
  { actor: 'leaver', name: 'Lars Leaver', points: 0, bonus: true, staff: false },
  /** Is always on the move, where the network comes and goes. */
  { actor: 'traveller', name: 'Tara Traveller', points: 300, bonus: true, staff: false },
  /** Has nothing, and the welcome bonus on its way. */
  { actor: 'newcomer', name: 'Nils Newcomer', points: 0, bonus: false, staff: false },
  /** Forgets the password; the new one ends the seeded session. */
  { actor: 'forgetter', name: 'Fiona Forgetter', points: 0, bonus: true, staff: false },
  /** Leaves pages and comes back to them; opens dialogs and is told things in them. */
  { actor: 'wanderer', name: 'Wanda Wanderer', points: 0, bonus: true, staff: false },
  /** Has not been here for almost a year: the points are about to expire. */
  { actor: 'sleeper', name: 'Sina Sleeper', points: 850, bonus: false, staff: false },
  /** Has a history of known entries: `BOOKS`. */
  { actor: 'bookkeeper', name: 'Bea Bookkeeper', points: 0, bonus: false, staff: false },
  /** Redeems something. */
  { actor: 'buyer', name: 'Bo Buyer', points: 1000, bonus: true, staff: false },
  /** Asks for several things at once, for staff to work on. */
  { actor: 'asker', name: 'Asta Asker', points: 2900, bonus: true, staff: false },
  /** Was told a lot, and has not read all of it: `TOLD`. */
  { actor: 'reader', name: 'Rita Reader', points: 0, bonus: true, staff: false },
  /** Looks around in the store, and redeems when the price has changed. */
  { actor: 'shopper', name: 'Shay Shopper', points: 1000, bonus: true, staff: false },
  /** Has redeemed for months: `REQUESTS`. */
  { actor: 'regular', name: 'Rosa Regular', points: 5000, bonus: true, staff: false },
  /** Has more points than anybody. */
  { actor: 'leader', name: 'Lea Leader', points: 90_000, bonus: true, staff: false },
  /** Spins, and does not believe what came out. */
  { actor: 'auditor', name: 'Ada Auditor', points: 0, bonus: true, staff: false },
  /** Has many tabs open. */
  { actor: 'watcher', name: 'Willa Watcher', points: 500, bonus: true, staff: false },
  /** Had points that somebody took past the application and put back: nothing is missing, and no entry says so. */
  { actor: 'robbed', name: 'Rob Robbed', points: 400, bonus: true, staff: false },
  /** Lacks points that somebody took: the points audit gives them back. */
  { actor: 'looted', name: 'Lou Looted', points: 700, bonus: true, staff: false },
  /** Of the staff, and sets up a second factor. */
  { actor: 'guardian', name: 'Gwen Guardian', points: 0, bonus: true, staff: true },
  /** Of the staff, and gives roles. */
  { actor: 'deputy', name: 'Dora Deputy', points: 0, bonus: true, staff: true },
  /** Gets a role, and loses it. */
  { actor: 'recruit', name: 'Ray Recruit', points: 0, bonus: true, staff: false },
  /** Minds members; nobody else's test needs these three as they were. */
  { actor: 'warden', name: 'Wilma Warden', points: 0, bonus: true, staff: true },
  { actor: 'rascal', name: 'Ruben Rascal', points: 300, bonus: true, staff: false },
  { actor: 'urchin', name: 'Ursa Urchin', points: 120, bonus: true, staff: false },
  /** Minds who gets in; and one of the staff who is signed in too often. */
  { actor: 'sentinel', name: 'Senta Sentinel', points: 0, bonus: true, staff: true },
  { actor: 'lookout', name: 'Lou Lookout', points: 0, bonus: true, staff: 'support' },
  /** Shares a device with others, and cannot redeem for a while. */
  { actor: 'suspect', name: 'Suse Suspect', points: 1500, bonus: true, staff: false },
  /** Asks support, and is answered at its desk. */
  { actor: 'puzzled', name: 'Petra Puzzled', points: 0, bonus: true, staff: false },
  /** Should have got the welcome bonus, and gets it from staff. */
  { actor: 'missed', name: 'Mia Missed', points: 0, bonus: false, staff: false },
  { actor: 'staff', name: 'Stella Staff', points: 0, bonus: true, staff: true },
  { actor: 'moderator', name: 'Mona Moderator', points: 0, bonus: true, staff: 'moderator' },
  { actor: 'supporter', name: 'Sven Supporter', points: 0, bonus: true, staff: 'support' },
] as const satisfies readonly { actor: ActorName; name: string; points: number; bonus: boolean; staff: StaffRole }[]

/**
 * Members of whom each is played by one test in one attempt, which so has a whole day of games, tasks and claims before
 * it however often it is run.
 */
export const FRESH = { name: 'Fay Fresh', points: 40, count: 80 } as const

export const freshEmail = (project: ProjectName, number: number): string => `fresh${number}.of.${project}@gmail.com`

/** Codes that are there before the server starts. */
export const PROMO_CODES = [
  { code: 'WELCOME50', points: 50, description: 'For everybody who is new', over: false },
  { code: 'LAGOON25', points: 25, description: '', over: false },
  { code: 'SUMMER99', points: 99, description: 'Last summer', over: true },
] as const
/** The bot that vouches for those who sign in at Telegram. */
export const TELEGRAM_BOT_TOKEN = '4242:only_for_the_browser_tests'

/** Where the seeding program leaves the sessions of the seeded members, by address. */
export const SESSIONS_FILE = 'sessions.json'

/** The bookkeeper's entries, each at noon (UTC) so many days ago: 675 points are left, of 1275 earned and 600 spent. */
export const SEEDED_ENTRIES = [
  { daysAgo: 40, type: 'earn', points: 1000, taskType: 'signup', description: 'Welcome bonus' },
  { daysAgo: 20, type: 'earn', points: 50, taskType: 'spin_win', description: 'Spin & Win: 50 Points' },
  { daysAgo: 20, type: 'earn', points: 25, taskType: 'quiz', description: 'Trivia Quiz: geography' },
  { daysAgo: 10, type: 'redeem', points: 600, taskType: 'redemption', description: 'Telegram Premium, 1 Month' },
  { daysAgo: 2, type: 'earn', points: 200, taskType: 'leaderboard', description: 'Leaderboard reward' },
] as const

/** Since when the sleeper has done nothing: less than 12 months, and more than 11. */
export const IDLE_DAYS = 345

/** What the reader was told, each a day before the one above; the first `UNREAD` of it are unread. */
export const SEEDED_NOTIFICATIONS: readonly NotificationContent[] = [
  { kind: 'new_sign_in', data: { browser: 'Firefox', system: 'Windows', address: '203.0.113.77' } },
  { kind: 'redemption', data: { ...REDEMPTION, status: 'completed', refunded: 0 } },
  { kind: 'redemption', data: { ...REDEMPTION, status: 'processing', refunded: 0 } },
  { kind: 'points_expiring', data: { days: 7, points: 1250 } },
  { kind: 'leaderboard_prize', data: { rank: 2, month: '2026-10', points: 3500 } },
  {
    kind: 'support_answer',
    data: { requestId: REDEMPTION.redemptionId, subject: 'Points of my last quiz are missing' },
  },
  { kind: 'password_changed', data: { by: 'mailed link' } },
  { kind: 'sessions_ended', data: { count: 3 } },
  { kind: 'redemption', data: { ...REDEMPTION, status: 'failed', refunded: 900 } },
  { kind: 'redemption', data: { ...REDEMPTION, status: 'cancelled', refunded: 0 } },
  ...Array.from({ length: 14 }, (): NotificationContent => ({ kind: 'points_expired', data: { points: 20 } })),
]
export const UNREAD_COUNT = 11

const DAY_MS = 24 * 3_600_000

/** Noon (UTC) of the day so many days ago. */
export function noonBefore(daysAgo: number): Date {
  const noon = new Date(Date.now() - daysAgo * DAY_MS)
  noon.setUTCHours(12, 0, 0, 0)
  return noon
}

/** The regular's requests, the oldest first: one in each state. What they cost is 5600 points, 1700 came back. */
export const SEEDED_REDEMPTIONS: readonly {
  readonly service: string
  readonly hoursAgo: number
  readonly moves: readonly ('processing' | 'completed' | 'failed' | 'cancelled')[]
  readonly reason?: string
  readonly endsInDays?: number
}[] = [
  { service: 'telegram_premium', hoursAgo: 60 * 24, moves: ['processing', 'completed'] },
  {
    service: 'disney_hotstar',
    hoursAgo: 40 * 24,
    moves: ['processing', 'failed'],
    reason: 'The service did not answer',
  },
  { service: 'spotify_premium', hoursAgo: 30 * 24, moves: ['cancelled'], reason: 'You asked us to' },
  { service: 'sony_liv', hoursAgo: 27 * 24, moves: ['processing', 'completed'], endsInDays: 3 },
  { service: 'youtube_premium', hoursAgo: 72, moves: [] },
  { service: 'jiosaavn_pro', hoursAgo: 48, moves: ['processing', 'completed'] },
  { service: 'apple_music', hoursAgo: 30, moves: ['processing'] },
]
/** The beginning of each code that was given out: a code is given out once. */
export const SEEDED_CODE = 'SEED-4711-LAGOON'

/** A service that is in the catalogue's table alone. Dearer than what anybody here has. */
export const CUSTOM_SUBSCRIPTION = {
  id: 'discord_nitro',
  plans: [
    { duration: '1 Month', months: 1, points: 20_000, stock_left: 0 },
    { duration: '3 Months', months: 3, points: 50_000, in_stock: false },
    { duration: '6 Months', months: 6, points: 90_000, stock_left: 3 },
  ],
} as const
