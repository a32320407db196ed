import { readRecapPicture, readRecap as readRecapRoute } from '#contracts/recap.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import type { MonthCalendar } from '#server/modules/leaderboard/index.ts'
import { readRecap } from './read-recap.ts'
import { drawRecapPicture } from './recap-picture.ts'

interface RecapSite {
  readonly appName: string
  readonly calendar: MonthCalendar
}

export function mountRecap(mount: Mount, { appName, calendar }: RecapSite): void {
  mount(readRecapRoute, ({ db, viewer, input: { query }, now }) => readRecap(db, calendar, viewer, query.month, now))

  mount(readRecapPicture, async ({ db, viewer, input: { query }, now }) => {
    const picture = drawRecapPicture(appName, await readRecap(db, calendar, viewer, query.month, now))
    assertThat(picture, 'commandBusy')
    return await picture
  })
}
