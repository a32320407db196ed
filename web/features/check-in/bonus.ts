import { BANDED_TABLES } from '#contracts/draw-tables.ts'

/** The prize table of the seventh day's bonus. */
const TABLE = BANDED_TABLES['check-in-day-7']

export const BONUS_BANDS = TABLE.bands.map(({ weight, from, to }) => ({
  from,
  to,
  percent: (weight * 100) / TABLE.total,
}))

export const BONUS_RANGE = {
  from: Math.min(...BONUS_BANDS.map(({ from }) => from)),
  to: Math.max(...BONUS_BANDS.map(({ to }) => to)),
}
