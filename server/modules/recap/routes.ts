import { readRecapPicture, readRecap as readRecapRoute } from '#contracts/recap.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { type RecapContext, readRecap } from './read-recap.ts'
import { drawRecapPicture } from './recap-picture.ts'

interface RecapSite extends RecapContext {
  readonly appName: string
}

export function mountRecap(mount: Mount, context: RecapSite): void {
  mount(readRecapRoute, ({ db, viewer, input: { query }, now }) => readRecap(db, context, viewer, query.month, now))

  mount(readRecapPicture, async ({ db, viewer, input: { query }, now }) => {
    const picture = drawRecapPicture(context.appName, await readRecap(db, context, viewer, query.month, now))
    assertThat(picture, 'commandBusy')
    return await picture
  })
}
