import { AD_POINTS, type AdKind } from '#contracts/ad-rules.ts'
import { readAdTasks } from '#contracts/ad-tasks.ts'
import type { Mount } from '#server/http/mount.ts'
import { nextMidnight, rewardDay } from '#server/modules/accounts/index.ts'
import { type ConfiguredLinks, readAdLinks } from './ad-links.ts'
import { readDay, viewOf } from './ad-store.ts'

export interface Ads {
  readonly links: ConfiguredLinks
  readonly frame: { readonly url: string; readonly house: boolean }
}

export function mountAdTasks(mount: Mount, ads: Ads): void {
  mount(readAdTasks, async ({ db, viewer, now }) => {
    const [views, links] = await Promise.all([
      readDay(db, viewer.memberId, rewardDay(now, viewer)),
      readAdLinks(db, ads.links),
    ])
    const pageOf = (kind: AdKind) => ({
      points: AD_POINTS[kind],
      tasks: links
        .filter((link) => link.kind === kind)
        .map(({ task, title, url }) => {
          const view = views.find((one) => one.kind === kind && one.task === task)
          return { task, title, adUrl: url, view: view ? viewOf(view, now) : null }
        }),
    })
    return {
      resetsAt: nextMidnight(now, viewer).toISOString(),
      pages: { daily_ad: pageOf('daily_ad'), special_task2: pageOf('special_task2') },
      frame: ads.frame,
    }
  })
}
