import type { AnswerByKey } from '#contracts/index.ts'

type Bands = AnswerByKey<'GET /api/check-in'>['bonus']

/** Returns the bands of the seventh day's bonus with their chances in percent. */
export function bandsOf(bonus: Bands) {
  const total = bonus.reduce((sum, { weight }) => sum + weight, 0)
  return bonus.map(({ weight, from, to }) => ({ from, to, percent: (weight * 100) / total }))
}

/** Returns the least and most points of the bonus. */
export const rangeOf = (bonus: Bands) => ({
  from: Math.min(...bonus.map(({ from }) => from)),
  to: Math.max(...bonus.map(({ to }) => to)),
})
