import type { NotificationContent } from '#contracts/notifications.ts'

// The actors of the browser tests. Each viewport has its own actors, because both use one server.

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
  | 'planner'
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
  | 'trainee'
  | 'warden'
  | 'rascal'
  | 'urchin'
  | 'sentinel'
  | 'lookout'
  | 'suspect'
  | 'puzzled'
  | 'missed'
  | 'returner'

/** Returns the address of a seeded member, which is confirmed and has `PASSWORD`. */
export const emailOf = (actor: ActorName, project: ProjectName): string => `${actor}.of.${project}@gmail.com`

/** An address of the staff list for each viewport, not registered yet. */
export const STAFF_EMAILS: Record<ProjectName, string> = { phone: 'admin@gmail.com', desktop: 'owner@gmail.com' }

/** Staff role; `true` is a super admin. */
export type StaffRole = boolean | 'moderator' | 'support'

/** Members that are inserted before the server starts. */
export const SEEDED_MEMBERS = [
  /** Can afford something. */
  { actor: 'saver', name: 'Sam Saver', points: 2000, bonus: true, staff: false },
  /** Checks in on the dashboard and pins a goal. */
  { actor: 'planner', name: 'Petra Planner', points: 300, bonus: true, staff: false },
  /** Has played a little, also in the earlier system, and can afford nothing. */
  { actor: 'player', name: 'Pia Player', points: 145, bonus: true, staff: false },
  /** Signed in, but the welcome bonus never arrived. */
  { actor: 'unpaid', name: 'Uma Unpaid', points: 0, bonus: false, staff: false },
  /** Changes name, password and sessions. */
  { actor: 'settler', name: 'Selma Settler', points: 0, bonus: true, staff: false },
  /** Deletes the account. */
  { actor: 'leaver', name: 'Lars Leaver', points: 0, bonus: true, staff: false },
  /** Has an unstable network. */
  { actor: 'traveller', name: 'Tara Traveller', points: 300, bonus: true, staff: false },
  /** Has no points, and the welcome bonus is pending. */
  { actor: 'newcomer', name: 'Nils Newcomer', points: 0, bonus: false, staff: false },
  /** Forgets the password; the new one ends the seeded session. */
  { actor: 'forgetter', name: 'Fiona Forgetter', points: 0, bonus: true, staff: false },
  /** Leaves pages and returns to them; uses dialogs and toasts. */
  { actor: 'wanderer', name: 'Wanda Wanderer', points: 0, bonus: true, staff: false },
  /** Was inactive for almost a year: the points are about to expire. */
  { actor: 'sleeper', name: 'Sina Sleeper', points: 850, bonus: false, staff: false },
  /** Has a history of known entries: `SEEDED_ENTRIES`. */
  { actor: 'bookkeeper', name: 'Bea Bookkeeper', points: 0, bonus: false, staff: false },
  /** Redeems something. */
  { actor: 'buyer', name: 'Bo Buyer', points: 1000, bonus: true, staff: false },
  /** Has several redemptions at once, for staff to process. */
  { actor: 'asker', name: 'Asta Asker', points: 2900, bonus: true, staff: false },
  /** Has many notifications, some of them unread: `SEEDED_NOTIFICATIONS`. */
  { actor: 'reader', name: 'Rita Reader', points: 0, bonus: true, staff: false },
  /** Browses the store, and redeems after a price change. */
  { actor: 'shopper', name: 'Shay Shopper', points: 1000, bonus: true, staff: false },
  /** Has redemptions in all states: `SEEDED_REDEMPTIONS`. */
  { actor: 'regular', name: 'Rosa Regular', points: 5000, bonus: true, staff: false },
  /** Has the most points. */
  { actor: 'leader', name: 'Lea Leader', points: 90_000, bonus: true, staff: false },
  /** Spins and verifies the draws. */
  { actor: 'auditor', name: 'Ada Auditor', points: 0, bonus: true, staff: false },
  /** Has many tabs open. */
  { actor: 'watcher', name: 'Willa Watcher', points: 500, bonus: true, staff: false },
  /** Points were removed in the database and added again: the balance is right, but the audit found a change. */
  { actor: 'robbed', name: 'Rob Robbed', points: 400, bonus: true, staff: false },
  /** Points were removed in the database: the points audit restores them. */
  { actor: 'looted', name: 'Lou Looted', points: 700, bonus: true, staff: false },
  /** Super admin who sets up a second factor. */
  { actor: 'guardian', name: 'Gwen Guardian', points: 0, bonus: true, staff: true },
  /** Super admin who assigns roles. */
  { actor: 'deputy', name: 'Dora Deputy', points: 0, bonus: true, staff: true },
  /** Gets a role and loses it. */
  { actor: 'recruit', name: 'Ray Recruit', points: 0, bonus: true, staff: false },
  /** Staff who get an own role. */
  { actor: 'trainee', name: 'Tilda Trainee', points: 0, bonus: true, staff: 'support' },
  /** A super admin who manages members, and two members. No other test uses these three. */
  { actor: 'warden', name: 'Wilma Warden', points: 0, bonus: true, staff: true },
  { actor: 'rascal', name: 'Ruben Rascal', points: 300, bonus: true, staff: false },
  { actor: 'urchin', name: 'Ursa Urchin', points: 120, bonus: true, staff: false },
  /** A super admin who watches sign-ins, and a staff member with several sessions. */
  { actor: 'sentinel', name: 'Senta Sentinel', points: 0, bonus: true, staff: true },
  { actor: 'lookout', name: 'Lou Lookout', points: 0, bonus: true, staff: 'support' },
  /** Shares a device with others, and has paused redemptions. */
  { actor: 'suspect', name: 'Suse Suspect', points: 1500, bonus: true, staff: false },
  /** Opens tickets that staff answer. */
  { actor: 'puzzled', name: 'Petra Puzzled', points: 0, bonus: true, staff: false },
  /** Lacks the welcome bonus, and gets it from staff. */
  { actor: 'missed', name: 'Mia Missed', points: 0, bonus: false, staff: false },
  /** Earned points in the last month: `LAST_MONTH_ENTRIES`. */
  { actor: 'returner', name: 'Rena Returner', points: 0, bonus: false, staff: false },
  { actor: 'staff', name: 'Stella Staff', points: 0, bonus: true, staff: true },
  { actor: 'moderator', name: 'Mona Moderator', points: 0, bonus: true, staff: 'moderator' },
  { actor: 'supporter', name: 'Sven Supporter', points: 0, bonus: true, staff: 'support' },
] as const satisfies readonly { actor: ActorName; name: string; points: number; bonus: boolean; staff: StaffRole }[]

/**
 * Members of whom each is used by one attempt of one test, so that each attempt has all games, tasks and claims of a day.
 */
export const FRESH = { name: 'Fay Fresh', points: 40, count: 80 } as const

export const freshEmail = (project: ProjectName, number: number): string => `fresh${number}.of.${project}@gmail.com`

/** Accounts of one person, who share a device. The test of stopping them is their only user. */
export const RING = { name: 'Rico Ring', points: 600, count: 30 } as const

export const ringEmail = (project: ProjectName, number: number): string => `ring${number}.of.${project}@gmail.com`

/** Promo codes that are inserted before the server starts. */
export const PROMO_CODES = [
  { code: 'WELCOME50', points: 50, description: 'For new members', over: false },
  { code: 'LAGOON25', points: 25, description: '', over: false },
  { code: 'SUMMER99', points: 99, description: 'Last summer', over: true },
] as const
/** The token of the bot that signs Telegram sign-ins. */
export const TELEGRAM_BOT_TOKEN = '4242:only_for_the_browser_tests'

/** File with the sessions of the seeded members by address. */
export const SESSIONS_FILE = 'sessions.json'

/** The number of the player's entries of the earlier system, which fill a page of members and begin another. */
export const ARCHIVED = 26

/** The bookkeeper's entries, each at noon (UTC): 1275 points earned, 600 spent, 675 left. */
export const SEEDED_ENTRIES = [
  { daysAgo: 40, type: 'earn', points: 1000, taskType: 'signup', description: 'Welcome bonus' },
  { daysAgo: 20, type: 'earn', points: 50, taskType: 'spin_win', description: 'Spin & Win: 50 Points' },
  { daysAgo: 20, type: 'earn', points: 25, taskType: 'quiz', description: 'Trivia Quiz: geography' },
  { daysAgo: 10, type: 'redeem', points: 600, taskType: 'redemption', description: 'Telegram Premium, 1 Month' },
  { daysAgo: 2, type: 'earn', points: 200, taskType: 'leaderboard', description: 'Leaderboard reward' },
] as const

/** The month before the current one (UTC), as YYYY-MM. */
export function lastMonth(): string {
  const day = new Date()
  day.setUTCDate(0)
  return day.toISOString().slice(0, 7)
}

/** The returner's entries of the last month, each at noon (UTC): 620 points. */
export const LAST_MONTH_ENTRIES = [
  { day: '03', points: 200, taskType: 'spin_win', description: 'Spin & Win: 200 Points' },
  { day: '12', points: 300, taskType: 'scratch_earn', description: 'Scratch & Earn: 300 Points' },
  { day: '13', points: 20, taskType: 'daily_check_in', description: 'Daily check-in, day 1' },
  { day: '20', points: 100, taskType: 'telegram', description: 'Channel task' },
] as const

/** Days since the last activity of the sleeper: between 11 and 12 months. */
export const IDLE_DAYS = 345

/** The reader's notifications, each a day older than the previous one; the first `UNREAD_COUNT` are unread. */
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

/** Returns noon (UTC) of the day this many days ago. */
export function noonBefore(daysAgo: number): Date {
  const noon = new Date(Date.now() - daysAgo * DAY_MS)
  noon.setUTCHours(12, 0, 0, 0)
  return noon
}

/** The regular's redemptions, oldest first, one in each state. They cost 5600 points; 1700 were refunded. */
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
/** Prefix of the delivered codes. Each code is unique. */
export const SEEDED_CODE = 'SEED-4711-LAGOON'

/** A subscription that exists only in the database. No actor can afford it. */
export const CUSTOM_SUBSCRIPTION = {
  id: 'discord_nitro',
  plans: [
    { duration: '1 Month', months: 1, points: 20_000, stock_left: 0 },
    { duration: '3 Months', months: 3, points: 50_000, in_stock: false },
    { duration: '6 Months', months: 6, points: 90_000, stock_left: 3 },
  ],
} as const
