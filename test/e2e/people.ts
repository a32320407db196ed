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
  | 'forgetter'
  | 'staff'

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
  /** Forgets the password; the new one ends the seeded session. */
  { role: 'forgetter', name: 'Fiona Forgetter', points: 0, bonus: true, staff: false },
  { role: 'staff', name: 'Stella Staff', points: 0, bonus: true, staff: true },
] as const satisfies readonly { role: Role; name: string; points: number; bonus: boolean; staff: boolean }[]

/** The bot that vouches for those who sign in at Telegram. */
export const TELEGRAM_BOT_TOKEN = '4242:only_for_the_browser_tests'

/** Where the seeding program leaves the sessions of the seeded members, by address. */
export const SESSIONS_FILE = 'sessions.json'
