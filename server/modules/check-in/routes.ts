import { listCheckIns, readCheckIn } from '#contracts/check-in.ts'
import { CHECK_IN_DAYS } from '#contracts/rules.ts'
import type { Mount } from '#server/http/mount.ts'
import { cycleDayOf } from './cycle.ts'
import { readCheckIns } from './store.ts'
import { viewOf } from './view.ts'

/** Number of check-ins in the history. */
const HISTORY_LENGTH = 10

export function mountCheckIn(mount: Mount): void {
  mount(readCheckIn, async ({ db, viewer, now }) =>
    viewOf(await readCheckIns(db, viewer.memberId, CHECK_IN_DAYS), now, viewer),
  )

  mount(listCheckIns, async ({ db, viewer }) => {
    const rows = await readCheckIns(db, viewer.memberId, HISTORY_LENGTH)
    const items = rows.map(({ day, streak, points, created_at }) => ({
      day: cycleDayOf(streak),
      points,
      date: day,
      createdAt: created_at.toISOString(),
    }))
    return { items }
  })
}
