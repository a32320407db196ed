import { editTask as edit, listAdminTasks, orderTasks as order, setAdLink as setLink } from '#contracts/admin-tasks.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import type { BudgetSettings, ProposalContext } from '#server/modules/approvals/index.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { type ConfiguredLinks, readAdLinks, setAdLink } from './ad-links.ts'
import { editTask, orderTasks, readAllTasks } from './edit-task.ts'

interface TasksAdminContext extends ProposalContext, BudgetSettings {
  readonly ads: {
    readonly links: ConfiguredLinks
    readonly frame: { readonly url: string }
    readonly scripts: readonly string[]
  }
  /** The page that claiming a scratch card opens. */
  readonly adUrl: string
  readonly canVerify: boolean
  readonly readRuleBook: ReadRuleBook
}

export function mountTasksAdmin(mount: Mount, context: TasksAdminContext): void {
  const { ads, adUrl, canVerify, readRuleBook } = context
  const linksAt = async (db: Db, now: Date) =>
    readAdLinks(db, ads.links, (await readRuleBook(db, now)).at(now).ads.tasks)

  mount(listAdminTasks, async ({ db, now }) => {
    const [tasks, adLinks] = await Promise.all([readAllTasks(db), linksAt(db, now)])
    return {
      tasks,
      adLinks,
      environment: { frame: ads.frame.url, scripts: ads.scripts.length, scratch: adUrl },
      canVerify,
      offersWait: context.dailyPoints !== undefined,
    }
  })

  mount(edit, (call) => editTask(call.tx, context, call.input.params.id, call.input.body, staffCall(call), call.now))

  mount(order, async (call) => ({
    tasks: await orderTasks(call.tx, call.input.body.ids, staffCall(call), call.now),
  }))

  mount(setLink, async (call) => {
    await setAdLink(call.tx, call.input.body, staffCall(call), call.now)
    return { adLinks: await linksAt(call.tx, call.now) }
  })
}
