import type { Random } from '../adapters/random.ts'
import { runForMember } from '../commands/run-for-member.ts'
import type { Db } from '../db/transaction.ts'
import { spinWheel } from '../modules/games/spin-wheel.ts'
import type { Notifier } from '../modules/notifications/index.ts'
import { addDemoMember } from './demo-members.ts'

const DAY_MS = 24 * 3_600_000
const SPIN_MS = 7 * 60_000

/** Members who joined in the last two months: the days since then, and the days between two visits. */
const NEWCOMERS = [
  ['Hana Sato', 58, 9],
  ['Idris Bello', 55, 6],
  ['Jonas Weber', 51, 7],
  ['Kavya Rao', 46, 5],
  ['Lucia Romero', 44, 8],
  ['Mateo Herrera', 39, 6],
  ['Nadia Haddad', 35, 4],
  ['Oskar Lind', 33, 9],
  ['Priya Menon', 28, 4],
  ['Quentin Moreau', 25, 7],
  ['Rosa Martins', 24, 3],
  ['Stefan Novak', 20, 5],
  ['Tara Walsh', 16, 3],
  ['Umar Farooq', 15, 4],
  ['Vera Petrova', 11, 2],
  ['Wei Zhang', 9, 3],
  ['Ximena Cruz', 6, 2],
  ['Yusuf Aydin', 5, 1],
  ['Zoe Martin', 3, 1],
  ['Anton Keller', 1, 1],
] as const

export interface NewcomersContext {
  readonly notifier: Notifier
  readonly random: Random
  readonly secret: string
  readonly today: number
}

/** Adds members who joined one after another, so that charts of staff have growth and a previous period. */
export async function addDemoNewcomers(db: Db, context: NewcomersContext): Promise<void> {
  const { notifier, today, ...account } = context
  for (const [index, [name, joined, every]] of NEWCOMERS.entries()) {
    const startOf = (daysAgo: number) => today - daysAgo * DAY_MS - (index + 1) * SPIN_MS * 3
    const email = `${name.toLowerCase().replace(' ', '.')}@gmail.com`
    const member = { ...account, name, email, notifier, now: new Date(startOf(joined)) }
    const { id } = await addDemoMember(db, member)
    for (let daysAgo = joined; daysAgo >= 0; daysAgo -= every) {
      const spins = 1 + ((index + daysAgo) % 3)
      for (let spin = 1; spin <= spins; spin += 1)
        await runForMember(db, spinWheel(notifier), id, {}, new Date(startOf(daysAgo) + spin * SPIN_MS))
    }
  }
}
