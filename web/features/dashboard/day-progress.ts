import type { AnswerByKey } from '#contracts/index.ts'

type Way = AnswerByKey<'GET /api/dashboard'>['today']['ways'][number]

/** Once completed, these do not come back. */
const ONCE: readonly Way['way'][] = ['visits', 'channels']

export const isDaily = ({ way }: Pick<Way, 'way'>): boolean => !ONCE.includes(way)

/** Returns how many of the day's actions are done, of all. */
export function dayProgress(ways: readonly Pick<Way, 'way' | 'left' | 'total'>[]): { done: number; total: number } {
  const daily = ways.filter(isDaily)
  const total = daily.reduce((sum, way) => sum + way.total, 0)
  return { done: total - daily.reduce((sum, { left }) => sum + left, 0), total }
}
