/** Who the tests play. Each viewport has its own people, because both use one server. */

export const PASSWORD = 'lantern-over-lagoon-7'

export const PROJECTS = ['phone', 'desktop'] as const
export type ProjectName = (typeof PROJECTS)[number]

export type Role =
  | 'saver'
  | 'player'
  | 'unpaid'
  | 'settler'
  | 'leaver'
  | 'traveller'
  | 'newcomer'
  | 'earner'
  | 'forgetter'
  | 'bookkeeper'
  | 'auditor'
  | 'buyer'
  | 'staff'
  | 'spinner'
  | 'toucher'
  | 'typist'
  | 'calm'
  | 'watcher'
  | 'robbed'

/** A seeded member's address: confirmed, and with `PASSWORD`. */
export const emailOf = (role: Role, project: ProjectName): string => `${role}.of.${project}@gmail.com`

/** An address of the staff list for each viewport; it registers like anybody else. */
export const STAFF_EMAILS: Record<ProjectName, string> = { phone: 'admin@gmail.com', desktop: 'owner@gmail.com' }

/** Members that are there before the server starts. */
export const SEEDED = [
  /** Can afford something. */
  { role: 'saver', name: 'Sam Saver', points: 2000, bonus: true, staff: false },
  /** Has played a little and can afford nothing. */
  { role: 'player', name: 'Pia Player', points: 145, bonus: true, staff: false },
  /** Signed in, but the welcome bonus never arrived. */
  { role: 'unpaid', name: 'Uma Unpaid', points: 0, bonus: false, staff: false },
  /** Changes name, password and sessions. */
  { role: 'settler', name: 'Selma Settler', points: 0, bonus: true, staff: false },
  /** Deletes the account. */
  { role: 'leaver', name: 'Lars Leaver', points: 0, bonus: true, staff: false },
  /** Is always on the move, where the network comes and goes. */
  { role: 'traveller', name: 'Tara Traveller', points: 300, bonus: true, staff: false },
  /** Has nothing, and the welcome bonus on its way. */
  { role: 'newcomer', name: 'Nils Newcomer', points: 0, bonus: false, staff: false },
  /** Checks in, and has promo codes. */
  { role: 'earner', name: 'Enna Earner', points: 40, bonus: true, staff: false },
  /** Forgets the password; the new one ends the seeded session. */
  { role: 'forgetter', name: 'Fiona Forgetter', points: 0, bonus: true, staff: false },
  /** Has the whole day of games before them: each for one file of tests. */
  { role: 'spinner', name: 'Sira Spinner', points: 0, bonus: true, staff: false },
  { role: 'toucher', name: 'Theo Toucher', points: 0, bonus: true, staff: false },
  { role: 'typist', name: 'Tilda Typist', points: 0, bonus: true, staff: false },
  { role: 'calm', name: 'Cato Calm', points: 0, bonus: true, staff: false },
  /** Has a history of known entries: `BOOKS`. */
  { role: 'bookkeeper', name: 'Bea Bookkeeper', points: 0, bonus: false, staff: false },
  /** Redeems something. */
  { role: 'buyer', name: 'Bo Buyer', points: 1000, bonus: true, staff: false },
  /** Spins, and does not believe what came out. */
  { role: 'auditor', name: 'Ada Auditor', points: 0, bonus: true, staff: false },
  /** Has many tabs open. */
  { role: 'watcher', name: 'Willa Watcher', points: 0, bonus: true, staff: false },
  /** Has points that somebody took past the application. */
  { role: 'robbed', name: 'Rob Robbed', points: 400, bonus: true, staff: false },
  { role: 'staff', name: 'Stella Staff', points: 0, bonus: true, staff: true },
] as const satisfies readonly { role: Role; name: string; points: number; bonus: boolean; staff: boolean }[]

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
export const BOOKS = [
  { daysAgo: 40, type: 'earn', points: 1000, taskType: 'signup', description: 'Welcome bonus' },
  { daysAgo: 20, type: 'earn', points: 50, taskType: 'spin_win', description: 'Spin & Win: 50 Points' },
  { daysAgo: 20, type: 'earn', points: 25, taskType: 'quiz', description: 'Trivia Quiz: geography' },
  { daysAgo: 10, type: 'redeem', points: 600, taskType: 'redemption', description: 'Telegram Premium, 1 Month' },
  { daysAgo: 2, type: 'earn', points: 200, taskType: 'leaderboard', description: 'Leaderboard reward' },
] as const

const DAY_MS = 24 * 3_600_000

/** Noon of a day that is so many days ago. */
export function noonBefore(daysAgo: number, now = new Date()): Date {
  const noon = new Date(now.getTime() - daysAgo * DAY_MS)
  noon.setUTCHours(12, 0, 0, 0)
  return noon
}
