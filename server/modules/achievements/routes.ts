import { isAchievementKind } from '#contracts/achievement-rules.ts'
import { listAchievements, readAchievementPicture } from '#contracts/achievements.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { readAchievements } from './read-achievements.ts'
import { createSharePictures } from './share-picture.ts'

/** Mounts the routes of achievements. */
export function mountAchievements(mount: Mount, { appName }: { readonly appName: string }): void {
  const pictureOf = createSharePictures(appName)

  mount(listAchievements, async ({ db, viewer }) => ({ items: await readAchievements(db, viewer.memberId) }))

  mount(readAchievementPicture, async ({ db, viewer, input: { params } }) => {
    assertThat(isAchievementKind(params.kind), 'notFound')
    const achievements = await readAchievements(db, viewer.memberId)
    assertThat(achievements.find(({ kind }) => kind === params.kind)?.reachedAt, 'notFound')
    const picture = pictureOf(params.kind)
    assertThat(picture, 'commandBusy')
    return await picture
  })
}
