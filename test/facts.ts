import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'

export const NOW = new Date('2026-11-20T12:00:00.000Z')

/** An instant so many seconds after `NOW`, as a snapshot has it. */
export const secondsFromNow = (seconds: number): string => new Date(NOW.getTime() + seconds * 1000).toISOString()

/** A member, for a decision without a database. */
export const VIEWER: Viewer = {
  sessionId: 'session',
  memberId: '01a1f8d3-ea00-7af6-998f-060e588c0c43',
  email: 'ada@gmail.com',
  name: 'Ada',
  role: 'member',
  hasSecondFactor: false,
  hasLongPassword: false,
  timeZone: 'UTC',
  frozenDay: null,
  createdAt: NOW,
  points: 200,
  totalEarned: 300,
}

/** The code with which something is refused, be it thrown or returned; undefined when it is not. */
export function refusalCodeOf(decide: () => object): string | undefined {
  try {
    const decision = decide()
    return 'refusal' in decision && decision.refusal instanceof Problem ? decision.refusal.code : undefined
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
