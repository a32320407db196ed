import { AD_TASKS, type AdKind } from '#contracts/ad-rules.ts'
import { readAdTasks } from '#contracts/ad-tasks.ts'
import type { Mount } from '#server/http/mount.ts'
import { nextMidnight, rewardDay } from '#server/modules/accounts/index.ts'
import { closingOf, readPlayLimits } from '#server/modules/budgets/index.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { type ConfiguredLinks, readAdLinks } from './ad-links.ts'
import { readDay, viewOf } from './ad-store.ts'

export interface Ads {
  readonly links: ConfiguredLinks
  readonly frame: { readonly url: string; readonly house: boolean }
}

export function mountAdTasks(mount: Mount, ads: Ads, readRuleBook: ReadRuleBook): void {
  mount(readAdTasks, async ({ db, viewer, now }) => {
    const ruleBook = await readRuleBook(db, now)
    const active = ruleBook.rulesFor(viewer, now)
    const rules = active.ads
    const [views, links, limits] = await Promise.all([
      readDay(db, viewer.memberId, rewardDay(now, viewer)),
      readAdLinks(db, ads.links, rules.tasks),
      readPlayLimits(db, viewer.memberId, ruleBook, now),
    ])
    const context = { now, viewer, rules: active, rulesNumbered: (number: number) => ruleBook.numbered(number) }
    const pageOf = (kind: AdKind) => ({
      points: rules.points[kind],
      closing: closingOf(limits, kind === 'daily_ad' ? 'ads' : 'moreAds', context),
      tasks: links.flatMap(({ kind: linkKind, task, url }) => {
        if (linkKind !== kind) return []
        const view = views.find((one) => one.kind === kind && one.task === task)
        const own = view ? ruleBook.numbered(view.rule_set).ads : rules
        // An ad that is running can be claimed even if the active rules have fewer tasks.
        const { tasks } = view?.claimed_at ? rules : own
        const title = tasks[AD_TASKS.indexOf(task)]
        if (title === undefined) return []
        return [{ task, title, points: own.points[kind], adUrl: url, view: view ? viewOf(view, own, now) : null }]
      }),
    })
    return {
      resetsAt: nextMidnight(now, viewer).toISOString(),
      seconds: rules.seconds,
      pages: { daily_ad: pageOf('daily_ad'), special_task2: pageOf('special_task2') },
      frame: ads.frame,
    }
  })
}
