// A rule set whose numbers all differ from those of the first one, for tests of what screens and answers show.

import { sql } from 'kysely'
import { canonicalJson } from '#contracts/canonical-json.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import type { Db } from '#server/db/transaction.ts'
import { hashOfRules } from '#server/modules/rules/index.ts'

const prize = (
  points: number,
  weight: number,
  icon: 'coins' | 'gem' | 'star',
  color: 'prize-1' | 'prize-4' | 'prize-8',
) => ({
  ...{ points, weight, icon, color },
})
const PRIZES = [prize(42, 5, 'coins', 'prize-1'), prize(61, 3, 'gem', 'prize-4'), prize(83, 2, 'star', 'prize-8')]

export const OTHER_RULES: RuleSet = {
  ...SPECIFICATION_SET,
  wheel: { spinsPerDay: 2, prizes: PRIZES },
  scratch: { cardsPerDay: 1, adSeconds: 12, prizes: PRIZES },
  quiz: { quizzesPerDay: 1, questions: 2, questionSeconds: 40, pointsPerAnswer: { easy: 7, medium: 14, hard: 21 } },
  checkIn: { dayPoints: [11, 22, 33, 44, 55, 66], bonus: [{ weight: 1, from: 77, to: 88 }] },
  ads: { seconds: 4, points: { daily_ad: 9, special_task2: 6 }, tasks: ['First Sponsor', 'Second Sponsor'] },
  welcomeBonus: 250,
  bigWin: 300,
  processingHours: { from: 12, to: 36 },
  expiryMonths: 9,
}

/** Stores a set with the next number and activates it. @param activeFrom at least a minute after `storedAt` */
export async function activateRules(db: Db, rules: RuleSet, storedAt: Date, activeFrom: Date): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into rule_sets (number, body, hash, reason, created_at)
    select max(number) + 1, ${canonicalJson(rules)}, ${hashOfRules(rules)}, 'a test', ${storedAt} from rule_sets
    returning number`.execute(db)
  const number = rows[0]?.number ?? 0
  await sql`
    insert into rule_activations (number, rule_set, active_from, reason, created_at)
    select max(number) + 1, ${number}, ${activeFrom}, 'a test', ${storedAt} from rule_activations`.execute(db)
  return number
}
