import type { Recap } from '#contracts/recap.ts'
import { createDrawProcess } from '#server/adapters/draw-process.ts'
import { monthName } from '#server/modules/leaderboard/index.ts'

const drawPicture = createDrawProcess(new URL('draw-recap.ts', import.meta.url))

/** What the picture shows: figures of the month, nothing that names the member. */
export interface RecapPicture {
  readonly appName: string
  readonly month: string
  readonly points: number
  /** Figures below; one that is null or zero is left out. */
  readonly bestWin: number | null
  readonly streak: number
  readonly rank: number | null
}

/** Returns the PNG of a recap; undefined if too many wait. */
export function drawRecapPicture(appName: string, { month, earned, bestWin, streak, rank }: Recap) {
  const picture: RecapPicture = {
    ...{ appName, month: monthName(month), points: earned.points },
    ...{ bestWin: bestWin?.points ?? null, streak: streak.days, rank: rank.rank },
  }
  return drawPicture(JSON.stringify(picture))
}
