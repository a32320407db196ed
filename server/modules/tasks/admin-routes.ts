import { editTask as edit, listAdminTasks, orderTasks as order, setAdLink as setLink } from '#contracts/admin-tasks.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import type { BudgetSettings, ProposalContext } from '#server/modules/approvals/index.ts'
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
}

export function mountTasksAdmin(mount: Mount, context: TasksAdminContext): void {
  const { ads, adUrl, canVerify } = context
  mount(listAdminTasks, async ({ db }) => {
    const [tasks, adLinks] = await Promise.all([readAllTasks(db), readAdLinks(db, ads.links)])
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
    return { adLinks: await readAdLinks(call.tx, ads.links) }
  })
}
