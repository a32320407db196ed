import { wordMatchScore, wordsOf } from '~/lib/words.ts'

/** The topics that the bot recognises (docs/product.md#support-bot). */
export const TOPICS = ['earn', 'redemption', 'expiry', 'support', 'refund'] as const
type Topic = (typeof TOPICS)[number]
export type Reply = Topic | 'fallback'

/** Keywords of each topic with their weights. Two words must follow each other. */
const KEYWORDS: Record<Topic, Readonly<Record<string, number>>> = {
  earn: {
    earn: 3,
    collect: 2,
    win: 2,
    'more points': 3,
    'get points': 3,
    'welcome bonus': 2,
    game: 1,
    play: 1,
    task: 1,
    points: 1,
  },
  redemption: {
    redeem: 3,
    redemption: 3,
    process: 2,
    processing: 2,
    delivery: 2,
    'activation code': 3,
    code: 2,
    subscription: 1,
    'how long': 1,
    wait: 2,
    pending: 2,
    reward: 1,
  },
  expiry: {
    expire: 4,
    expired: 4,
    expiry: 4,
    expiration: 4,
    inactive: 3,
    inactivity: 3,
    'lose points': 3,
    lost: 1,
    lose: 1,
    valid: 2,
  },
  support: {
    support: 3,
    contact: 3,
    help: 2,
    agent: 3,
    human: 3,
    person: 2,
    email: 2,
    mail: 2,
    chat: 2,
    staff: 2,
    problem: 1,
  },
  refund: { refund: 4, cancel: 4, 'money back': 4, 'points back': 4, return: 2, undo: 3, mistake: 2, wrong: 1 },
}

/** With a lower score the bot says that it has no answer. */
const MIN_SCORE = 2

/** Returns the topic with the highest score for a text. Of equal scores, the narrower topic wins. */
export function replyTo(text: string): Reply {
  const words = wordsOf(text).map(({ plain }) => plain)
  let best: { topic: Reply; score: number } = { topic: 'fallback', score: 0 }
  // The narrow topics first: 'can I get my points back' is about a refund, not about earning.
  for (const topic of ['refund', 'expiry', 'redemption', 'earn', 'support'] as const) {
    const score = scoreOf(words, KEYWORDS[topic])
    if (score > best.score) best = { topic, score }
  }
  return best.score >= MIN_SCORE ? best.topic : 'fallback'
}

function scoreOf(words: readonly string[], keywords: Readonly<Record<string, number>>): number {
  let score = 0
  for (const [keyword, weight] of Object.entries(keywords)) if (has(words, keyword.split(' '))) score += weight
  return score
}

const has = (words: readonly string[], keyword: readonly string[]): boolean =>
  words.some((_, at) => keyword.every((part, step) => wordMatchScore(words[at + step] ?? '', part) > 0))
