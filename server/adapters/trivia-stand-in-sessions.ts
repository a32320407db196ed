import { randomBytes } from 'node:crypto'
import { makeInvalidQuestion, makeQuestion, STAND_IN_CATEGORIES } from './trivia-stand-in-questions.ts'

export type Query = Readonly<Record<string, string>>

/** A token expires after this time without use. */
const TOKEN_MS = 6 * 3_600_000
const DIFFICULTIES = ['easy', 'medium', 'hard']

const only = (response_code: number): object => ({ response_code, results: [] })

/** Tracks the questions of each token: a token gets no question twice. */
export function createSessions(questionsOfKind: number, now: () => number) {
  const tokens = new Map<string, { usedAt: number; given: Set<string> }>()

  const sessionOf = (token: string) => {
    const session = tokens.get(token)
    if (!session || now() - session.usedAt > TOKEN_MS) return undefined
    session.usedAt = now()
    return session
  }
  return {
    open(): object {
      const token = randomBytes(32).toString('hex')
      tokens.set(token, { usedAt: now(), given: new Set() })
      return { response_code: 0, response_message: 'Token Generated Successfully!', token }
    },
    deleteTokens: () => tokens.clear(),
    /** @param hasInvalid whether every other question is invalid */
    give({ category = '', difficulty = '', amount = '', encode, token }: Query, hasInvalid: boolean): object {
      const count = Number(amount)
      const isKnown = STAND_IN_CATEGORIES.has(category) && DIFFICULTIES.includes(difficulty) && encode === 'url3986'
      if (!isKnown || !Number.isInteger(count) || count < 1 || count > 50) return only(2)
      const session = token === undefined ? { given: new Set<string>() } : sessionOf(token)
      if (!session) return only(3)
      if (count > questionsOfKind) return only(1)
      const keyOf = (number: number) => `${category} ${difficulty} ${number}`
      const all = Array.from({ length: questionsOfKind }, (_, number) => number)
      const numbers = all.filter((number) => !session.given.has(keyOf(number))).slice(0, count)
      if (numbers.length < count) return only(4)
      for (const number of numbers) session.given.add(keyOf(number))
      const make = (number: number) =>
        hasInvalid && number % 2 ? makeInvalidQuestion(difficulty, number) : makeQuestion(category, difficulty, number)
      return { response_code: 0, results: numbers.map(make) }
    },
  }
}
