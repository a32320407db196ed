// Rule set 1, the specification's numbers: a copy for tests and tools. The server draws by the sets in the database, so an edit here changes
// no draw (docs/product.md#the-rules).

import { RuleSet } from './rule-set.ts'

const prize = (points: number, weight: number, icon: string, color: string) => ({ points, weight, icon, color })
const band = (weight: number, from: number, to: number) => ({ weight, from, to })

/** Clockwise from the top of the wheel; small and large prizes alternate. */
const prizes = [
  prize(10, 300, 'coins', 'prize-2'),
  prize(200, 25, 'gem', 'prize-6'),
  prize(25, 250, 'star', 'prize-3'),
  prize(500, 4, 'trophy', 'prize-7'),
  prize(5, 150, 'coins', 'prize-1'),
  prize(100, 70, 'gift', 'prize-5'),
  prize(50, 200, 'sparkles', 'prize-4'),
  prize(1000, 1, 'crown', 'prize-8'),
]

export const SPECIFICATION_SET: RuleSet = RuleSet.parse({
  wheel: { spinsPerDay: 5, prizes },
  scratch: { cardsPerDay: 3, adSeconds: 30, prizes },
  quiz: { quizzesPerDay: 3, questions: 10, questionSeconds: 15, pointsPerAnswer: { easy: 10, medium: 20, hard: 30 } },
  checkIn: {
    dayPoints: [20, 40, 80, 120, 150, 200],
    bonus: [band(80, 300, 400), band(15, 401, 600), band(4, 601, 800), band(1, 801, 1000)],
  },
  ads: {
    seconds: 30,
    points: { daily_ad: 50, special_task2: 20 },
    tasks: ['Click & Conquer', 'Ad-Mazing Mission', 'Boost & Earn', 'Explore & Reward', 'Quick Hit Reward'],
  },
  leaderboard: {
    rewards: [
      [band(60, 500, 800), band(25, 801, 1200), band(10, 1201, 1600), band(5, 1601, 2000)],
      [band(70, 400, 600), band(20, 601, 800), band(8, 801, 900), band(2, 901, 1000)],
      [band(75, 300, 500), band(20, 501, 650), band(4, 651, 750), band(1, 751, 800)],
    ],
  },
  welcomeBonus: 100,
  bigWin: 100,
  dailyCaps: { member: null, wheel: null, scratch: null, quiz: null, checkIn: null, ads: null },
  processingHours: { from: 24, to: 48 },
  expiryMonths: 12,
})
